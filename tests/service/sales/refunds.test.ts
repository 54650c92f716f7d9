import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/entities/orders.ts'
import { disputedReason } from '#service/sales/disputes/service.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import type { PaymentEvent, RefundReport } from '#service/sales/payments/providers/provider.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { buyAsGuest, confirmAccount } from '../accounts/identity-calls.ts'
import { mailedLink, pages } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, kickLine, licensesOf, openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { testEventSecret, vendorEmail } from '../test-service.ts'

let answerRefund: RefundReport | null = null
const service = await startService('refunds', {
  postsEvents: false,
  payments: (provider) => ({
    ...provider,
    refund: async (refund) => answerRefund ?? provider.refund(refund),
  }),
})
beforeEach(() => {
  answerRefund = null
})

const record = (orderId: string) => readOrderRecord(service.database.query, orderId)
const refund = (orderId: string, wish: { amount?: number; lineIds?: string[] } = {}) =>
  service.services.refunds.request(orderId, { reason: 'Bought the wrong one', ...wish })
const orderOf = (id: string) => dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${id}`))
const mailsTo = (to: string, orderId: string) =>
  service.mails.filter((mail) => mail.to === to && mail.text.includes(orderId))
const statusesOf = async (token: string) =>
  (await licensesOf(service.app, token)).items.map(({ product, status }) => `${product.id} ${status}`).sort()

async function untilSettled(orderId: string, count = 1): Promise<void> {
  const settled = async () => (await record(orderId)).refunds.filter(({ status }) => status !== 'Pending')
  await vi.waitFor(async () => expect(await settled()).toHaveLength(count), { timeout: 20_000 })
}

/** Two lines: a snare of 99.00 and two kicks of 49.50 each, in EUR. */
async function sold() {
  const { accessToken: token, email } = await signUp(service.app)
  const orderId = await buy(service.app, token, snareLine(), kickLine(2))
  return { token, email, orderId }
}

async function paymentOf(orderId: string) {
  const payment = (await record(orderId)).payments.at(-1)
  if (!payment) throw new Error('The order has no payment')
  return { paymentId: payment.id, reference: payment.reference }
}

type About<Kind> = Kind extends { about: string } ? Omit<Kind, 'id' | 'type' | 'paymentId' | 'reference'> : never
async function tell(orderId: string, news: About<PaymentEvent>, id: string = randomUUID()) {
  const body = JSON.stringify({ id, type: 'test', ...(await paymentOf(orderId)), ...news })
  const headers = {
    'content-type': 'application/json',
    'test-signature': signTestEvent(testEventSecret, body, service.clock.now()),
  }
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/payments/events/test',
    payload: body,
    headers,
  })
  expect(response.statusCode).toBe(204)
}

describe('a refund', () => {
  it('of all ends every license, says why, is mailed and gets a credit note; the order stays completed', async () => {
    const { token, email, orderId } = await sold()
    await refund(orderId)
    await untilSettled(orderId)
    expect(await statusesOf(token)).toEqual(['kick-works Revoked', 'kick-works Revoked', 'snare-works Revoked'])
    const { licenses, refunds } = await record(orderId)
    expect(new Set(licenses.map(({ revokedReason }) => revokedReason))).toEqual(
      new Set(['Refunded: Bought the wrong one']),
    )
    expect(refunds).toMatchObject([{ amount: 19_800, currency: 'EUR', status: 'Succeeded', begunBy: 'Vendor' }])
    expect((await orderOf(orderId)).status).toBe('Completed')
    await vi.waitFor(async () => {
      expect((await record(orderId)).invoices.map(({ series }) => series).sort()).toEqual(['CreditNote', 'Invoice'])
      const told = mailsTo(email, orderId).filter(({ text }) => text.includes('Bought the wrong one'))
      expect(told).toHaveLength(1)
      expect(told[0]?.text).toContain('€198')
    }, 20_000)
  })

  it('of one line ends that line’s licenses alone', async () => {
    const { token, orderId } = await sold()
    await refund(orderId, { lineIds: ['p/kick-works/full'] })
    await untilSettled(orderId)
    expect(await statusesOf(token)).toEqual(['kick-works Revoked', 'kick-works Revoked', 'snare-works Active'])
    expect((await record(orderId)).refunds).toMatchObject([{ amount: 9_900, lineIds: ['p/kick-works/full'] }])
  })

  it('of an amount is a courtesy and ends nothing, until all is given back', async () => {
    const { token, orderId } = await sold()
    await refund(orderId, { amount: 1_000 })
    await untilSettled(orderId)
    expect((await statusesOf(token)).every((status) => status.endsWith('Active'))).toBe(true)
    await refund(orderId)
    await untilSettled(orderId, 2)
    expect((await record(orderId)).refunds.map(({ amount }) => amount)).toEqual([1_000, 18_800])
    expect((await statusesOf(token)).every((status) => status.endsWith('Revoked'))).toBe(true)
  })

  it('never gives back more than was paid, however often it is asked for at once', async () => {
    const { orderId } = await sold()
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => refund(orderId, { amount: 15_000 })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refund(orderId, { amount: 4_801 })).rejects.toMatchObject({ status: 400 })
  })

  it('says what is wrong with it', async () => {
    const { orderId } = await sold()
    const { orderId: unpaid } = await openCheckout(service.app, undefined, snareLine())
    await expect(refund(orderId, { amount: 0 })).rejects.toMatchObject({ status: 400 })
    await expect(refund(orderId, { lineIds: ['p/none'] })).rejects.toThrow(/no line p\/none.*p\/snare-works\/full/)
    await expect(refund(unpaid)).rejects.toMatchObject({ status: 404 })
    await expect(refund(randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  it('that the provider refuses changes nothing, and the vendor is told', async () => {
    const { token, orderId } = await sold()
    answerRefund = { status: 'Failed', reference: randomUUID(), reason: 'The account is closed' }
    await refund(orderId)
    await untilSettled(orderId)
    expect((await statusesOf(token)).every((status) => status.endsWith('Active'))).toBe(true)
    await vi.waitFor(() => expect(mailsTo(vendorEmail, orderId)).toHaveLength(1), 20_000)
    expect(mailsTo(vendorEmail, orderId)[0]?.text).toContain('The account is closed')
  })

  it('that is under way at the provider is settled by its event, once', async () => {
    const { token, email, orderId } = await sold()
    const reference = randomUUID()
    answerRefund = { status: 'Pending', reference, reason: null }
    const { id: refundId } = await refund(orderId)
    await vi.waitFor(async () => expect((await record(orderId)).refunds[0]?.reference).toBe(reference), 20_000)
    expect((await statusesOf(token)).every((status) => status.endsWith('Active'))).toBe(true)
    const report = { status: 'Succeeded', reference, reason: null } as const
    for (const again of ['one', 'one', 'two'])
      await tell(orderId, { about: 'refund', refundId, amount: 19_800, currency: 'EUR', report }, orderId + again)
    expect((await statusesOf(token)).every((status) => status.endsWith('Revoked'))).toBe(true)
    const isAboutRefund = ({ text }: { text: string }) => text.includes('Bought the wrong one')
    await vi.waitFor(() => expect(mailsTo(email, orderId).filter(isAboutRefund)).toHaveLength(1), 20_000)
  })

  it('begun at the provider counts like one of ours', async () => {
    const { token, orderId } = await sold()
    const report = { status: 'Succeeded', reference: randomUUID(), reason: null } as const
    const news = { about: 'refund', refundId: null, currency: 'EUR', report } as const
    await tell(orderId, { ...news, amount: 5_000 })
    expect((await statusesOf(token)).every((status) => status.endsWith('Active'))).toBe(true)
    await tell(orderId, { ...news, amount: 5_000 })
    await tell(orderId, { ...news, amount: 14_800, report: { ...report, reference: randomUUID() } })
    expect((await record(orderId)).refunds.map(({ amount, begunBy }) => [amount, begunBy])).toEqual([
      [5_000, 'Provider'],
      [14_800, 'Provider'],
    ])
    expect((await statusesOf(token)).every((status) => status.endsWith('Revoked'))).toBe(true)
  })

  it('of what a guest has not claimed leaves nothing to claim', async () => {
    const email = `gus-${randomUUID()}@example.com`
    const orderId = await buyAsGuest(service.app, email)
    await refund(orderId)
    await untilSettled(orderId)
    const confirmed = await confirmAccount(service.app, await mailedLink(service, email, pages.confirm))
    expect(confirmed.json()).toMatchObject({ data: { ownedProducts: [] } })
    expect((await record(orderId)).licenses).toEqual([])
  })
})

describe('a payment of another amount', () => {
  async function held() {
    const { accessToken: token, email } = await signUp(service.app)
    const { orderId, checkoutId } = await openCheckout(service.app, token, snareLine())
    await pay(service.app, checkoutId, 'tok_other_amount')
    expect((await record(orderId)).payments).toMatchObject([{ status: 'Held', amount: 9900, receivedAmount: 9901 }])
    return { token, email, orderId, checkoutId }
  }

  it('is accepted by a person: then its order is completed', async () => {
    const { token, orderId } = await held()
    await service.services.paymentReview.accept(orderId)
    expect((await orderOf(orderId)).status).toBe('Completed')
    expect(await statusesOf(token)).toEqual(['snare-works Active'])
    await expect(service.services.paymentReview.accept(orderId)).rejects.toMatchObject({ status: 409 })
    await expect(service.services.paymentReview.giveBack(orderId, 'No')).rejects.toMatchObject({ status: 409 })
  })

  it('or given back, all that came: then its order can be paid', async () => {
    const { token, orderId, checkoutId } = await held()
    await service.services.paymentReview.giveBack(orderId, 'The amount was wrong')
    await untilSettled(orderId)
    expect((await record(orderId)).refunds).toMatchObject([{ amount: 9901, status: 'Succeeded', begunBy: 'Vendor' }])
    await pay(service.app, checkoutId)
    expect(await statusesOf(token)).toEqual(['snare-works Active'])
    await expect(service.services.paymentReview.accept(orderId)).rejects.toMatchObject({ status: 409 })
  })
})

describe('a dispute', () => {
  const dispute = { about: 'dispute', amount: 19_800, currency: 'EUR', reason: 'fraudulent' } as const

  it('ends the licenses while it lasts, and brings them back with their devices when it is won', async () => {
    const { token, email, orderId } = await sold()
    const disputeId = randomUUID()
    await tell(orderId, { ...dispute, disputeId, status: 'Open' })
    const { licenses } = await record(orderId)
    expect(new Set(licenses.map(({ revokedReason }) => revokedReason))).toEqual(new Set([disputedReason]))
    await tell(orderId, { ...dispute, disputeId, status: 'Won' })
    await tell(orderId, { ...dispute, disputeId, status: 'Open' })
    expect((await statusesOf(token)).every((status) => status.endsWith('Active'))).toBe(true)
    await vi.waitFor(() => {
      expect(mailsTo(vendorEmail, orderId)).toHaveLength(2)
      expect(mailsTo(email, orderId).filter(({ text }) => text.includes('bank'))).toHaveLength(2)
    }, 20_000)
  })
})

it('a payment that is refused can’t be given back', async () => {
  const { orderId, checkoutId } = await openCheckout(service.app, (await signUp(service.app)).accessToken, snareLine())
  await pay(service.app, checkoutId, 'tok_declined')
  await expect(refund(orderId)).rejects.toMatchObject({ status: 409 })
  expect(await problemOf(send(service.app, 'POST', '/api/payments/events/stripe', { text: '{}' }))).toMatchObject({
    statusCode: 404,
  })
})
