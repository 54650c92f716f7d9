import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { PaymentEvent, PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { giveUpDelay } from '#service/sales/payments/rules.ts'
import { dumpTables } from '#tests/support/payments/forged-events.ts'
import { postEvent } from '#tests/support/payments/post-events.ts'
import { readSale } from '#tests/support/payments/stage-sales.ts'
import { createTeller } from '#tests/support/payments/stories.ts'
import { confirmAccount } from '../accounts/identity-calls.ts'
import { jobsToRest, mailedLink, pages } from '../accounts/mailed-links.ts'
import { dataOf, send } from '../calls.ts'
import { coupon, withCoupons } from '../catalogue/coupons.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendorEmail } from '../test-service.ts'

const day = 24 * 60 * 60 * 1000
const catalogue = withCoupons(coupon('ten'))

/** What happens at the provider before its own answer comes back to us. */
let beforeAnswer: { charge?: (paymentId: string) => Promise<void>; refund?: (refundId: string) => Promise<void> } = {}
/** Of a confirmed account, which gets at once what is bought for it, signed in or not. */
const payments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async charge(charge) {
    const report = await provider.charge(charge)
    await beforeAnswer.charge?.(charge.paymentId)
    return report
  },
  async refund(refund) {
    const report = await provider.refund(refund)
    await beforeAnswer.refund?.(refund.refundId)
    return report
  },
})
const service = await startService('payment-events', { payments, catalogue, postsEvents: false })
const email = (await signUp(service.app)).email
await confirmAccount(service.app, await mailedLink(service, email, pages.confirm))
beforeEach(() => {
  beforeAnswer = {}
})

const post = async (event: PaymentEvent) => expect((await postEvent(service, event)).statusCode).toBe(204)

const payWith = (checkoutId: string, paymentToken: string) => {
  const json = { paymentToken, billing: { name: 'Ada', email } }
  return dataOf<Checkout>(send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, { json }))
}
const open = () => openCheckout(service.app, undefined, snareLine())

/** A payment of one license of Snare Works that has begun, and what can be told of it. */
async function begin(card = 'tok_slow') {
  const { orderId, checkoutId } = await open()
  await payWith(checkoutId, card)
  const sale = await readSale(service.database, orderId)
  return { orderId, checkoutId, sale, tell: createTeller(sale) }
}

/** What an order has come to. */
async function outcomeOf(orderId: string) {
  await jobsToRest(service)
  const { query } = service.database
  const order = await query.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const [payments, licenses, refunds, invoices] = [
    await query.selectFrom('payments').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute(),
    await query.selectFrom('licenses').selectAll().where('orderId', '=', orderId).execute(),
    await query.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute(),
    await query.selectFrom('invoices').selectAll().where('orderId', '=', orderId).execute(),
  ]
  return {
    order: order.status,
    payments: payments.map(({ status }) => status),
    licenses: licenses.map(({ status }) => status),
    refunds: refunds.map(({ status, amount }) => `${status} ${amount}`),
    documents: invoices.map(({ series }) => series).sort(),
    mails: service.mails.filter(({ text }) => text.includes(orderId)).map(({ subject }) => subject),
  }
}
const sold = {
  order: 'Completed',
  payments: ['Succeeded'],
  licenses: ['Active'],
  refunds: [],
  documents: ['Invoice'],
  mails: ['Your Works licenses'],
}
const untouched = { order: 'Open', payments: [], licenses: [], refunds: [], documents: [], mails: [] }
const givenBack = {
  ...sold,
  licenses: ['Revoked'],
  refunds: ['Succeeded 9900'],
  documents: ['CreditNote', 'Invoice'],
  mails: expect.arrayContaining(['Your Works licenses', 'Your refund from Works']),
}

describe('a success that the provider reports', () => {
  it('twice, or in two events, completes the order once', async () => {
    const { orderId, tell } = await begin()
    const event = tell.succeeded()
    for (const told of [event, event, tell.succeeded(), event]) await post(told)
    expect(await outcomeOf(orderId)).toEqual(sold)
  })

  it('with the id of an earlier event is ignored', async () => {
    const { orderId, tell } = await begin()
    const first = tell.pending()
    await post(first)
    await post({ ...tell.succeeded(), id: first.id })
    expect(await outcomeOf(orderId)).toEqual({ ...untouched, order: 'PaymentProcessing', payments: ['Pending'] })
  })

  it('after the checkout has expired completes the order', async () => {
    const { orderId, checkoutId, tell } = await begin('tok_second_step')
    service.clock.advance(20 * 60_000)
    await post(tell.pending())
    service.clock.advance(2 * day)
    await post(tell.succeeded())
    expect(await outcomeOf(orderId)).toEqual(sold)
    const { status } = await dataOf<Checkout>(send(service.app, 'GET', `/api/checkout/${checkoutId}`))
    expect(status).toBe('Completed')
  })

  it('during the second step completes the order, even if the page is closed', async () => {
    const { orderId, tell } = await begin('tok_second_step')
    await post(tell.succeeded())
    expect(await outcomeOf(orderId)).toEqual(sold)
  })

  it('before it answers our own call completes the order once', async () => {
    const { orderId, checkoutId } = await open()
    beforeAnswer.charge = async () => post(createTeller(await readSale(service.database, orderId)).succeeded())
    expect(await payWith(checkoutId, 'tok_success')).toMatchObject({ status: 'Completed' })
    expect(await outcomeOf(orderId)).toEqual(sold)
  })

  it('in an event that is lost completes the order: a job asks the provider', async () => {
    const { orderId } = await begin('tok_lost')
    service.clock.advance(6_000)
    expect(await outcomeOf(orderId)).toEqual(sold)
  })

  it('in an event that is lost after a second step completes the order, too', async () => {
    const { orderId, sale, tell } = await begin('tok_second_step')
    service.clock.advance(6_000)
    await jobsToRest(service)
    await post(tell.pending())
    await service.database.query
      .updateTable('testCharges')
      .set({ status: 'Succeeded' })
      .where('paymentId', '=', sale.paymentId)
      .execute()
    service.clock.advance(6_000)
    expect(await outcomeOf(orderId)).toEqual(sold)
  })

  it('with another amount is held for review, however long: the vendor is informed, no license granted', async () => {
    const { orderId, tell } = await begin()
    await post(tell.succeeded(-1))
    await post(tell.succeeded())
    service.clock.advance(giveUpDelay + day)
    expect(await outcomeOf(orderId)).toEqual({
      ...untouched,
      order: 'PaymentProcessing',
      payments: ['Held'],
      mails: [expect.stringContaining('A payment waits for you: €98.99 instead of €99')],
    })
    expect(service.mails.filter(({ text }) => text.includes(orderId)).map(({ to }) => to)).toEqual([vendorEmail])
  })
})

describe('events out of order', () => {
  it('a decline after the success changes nothing', async () => {
    const { orderId, tell } = await begin()
    for (const told of [tell.succeeded(), tell.declined(), tell.ended(), tell.actionRequired()]) await post(told)
    expect(await outcomeOf(orderId)).toEqual(sold)
  })

  it('a refund before the success ends the licenses', async () => {
    const { orderId, tell, sale } = await begin()
    await post(tell.refunded('whole', sale.amount))
    await post(tell.succeeded())
    expect(await outcomeOf(orderId)).toEqual(givenBack)
  })

  it('a dispute before the success ends the licenses, and a loss before its opening stands', async () => {
    const { orderId, tell } = await begin()
    for (const told of [tell.disputed('Lost'), tell.succeeded(), tell.disputed('Open')]) await post(told)
    expect(await outcomeOf(orderId)).toMatchObject({ order: 'Completed', licenses: ['Revoked'] })
  })

  it('an event about our own refund before the response to it refunds once', async () => {
    const { orderId, tell, sale } = await begin('tok_second_step')
    const { amount, currency } = sale
    beforeAnswer.refund = (refundId) => {
      const report = { status: 'Succeeded' as const, reference: `test_${refundId}`, reason: null }
      return post({ ...tell.pending(), about: 'refund', refundId, amount, currency, report })
    }
    await post(tell.declined())
    await post(tell.succeeded())
    const mails = ['Your payment to Works goes back']
    const returned = { ...untouched, payments: ['Returned'], refunds: ['Succeeded 9900'], mails }
    expect(await outcomeOf(orderId)).toEqual(returned)
    expect(service.mails.find(({ subject }) => subject === mails[0])?.to).toBe(email)
  })
})

describe('a success that comes too late is refunded once, and the customer is informed:', () => {
  it('the order was given up after a week of silence', async () => {
    const { orderId, tell } = await begin('tok_second_step')
    await post(tell.pending())
    // The job that ends a second step has no say over a payment that is under way.
    beforeAnswer.charge = () => Promise.reject(new Error('the provider does not answer'))
    service.clock.advance(giveUpDelay + 1000)
    const statusOf = async () => (await outcomeOf(orderId)).order
    await vi.waitFor(async () => expect(await statusOf()).toBe('Failed'), { timeout: 20_000 })
    beforeAnswer = {}
    for (const told of [tell.succeeded(), tell.succeeded()]) await post(told)
    expect(await outcomeOf(orderId)).toEqual({
      ...untouched,
      order: 'Failed',
      payments: ['Returned'],
      refunds: ['Succeeded 9900'],
      mails: ['Your payment to Works goes back'],
    })
  })

  it('the order was paid with another card', async () => {
    const { orderId, checkoutId, tell } = await begin('tok_second_step')
    await post(tell.declined())
    await payWith(checkoutId, 'tok_success')
    for (const told of [tell.succeeded(), tell.succeeded()]) await post(told)
    const outcome = await outcomeOf(orderId)
    expect(outcome).toEqual({
      ...sold,
      payments: ['Returned', 'Succeeded'],
      refunds: ['Succeeded 9900'],
      mails: expect.arrayContaining(['Your Works licenses', 'Your payment to Works goes back']),
    })
    expect(outcome.mails).toHaveLength(2)
  })
})

describe('a foreign event is accepted, so that it is not sent again, and changes nothing:', () => {
  /** The shop once nothing changes by itself any more. */
  async function restingShop() {
    service.clock.advance(6_000)
    await jobsToRest(service)
    return dumpTables(service.database)
  }

  it('about a payment of another shop on the same account', async () => {
    const { sale } = await begin('tok_second_step')
    const before = await restingShop()
    await post(createTeller({ ...sale, paymentId: randomUUID() }).succeeded())
    await post(createTeller({ ...sale, paymentId: randomUUID() }).refunded('whole', sale.amount))
    expect(await dumpTables(service.database)).toEqual(before)
  })

  it('about a payment of another provider', async () => {
    const { sale, tell } = await begin('tok_second_step')
    await service.database.query
      .updateTable('payments')
      .set({ provider: 'another' })
      .where('id', '=', sale.paymentId)
      .execute()
    const before = await restingShop()
    for (const told of [tell.succeeded(), tell.declined(), tell.disputed('Open')]) await post(told)
    expect(await dumpTables(service.database)).toEqual(before)
  })
})
