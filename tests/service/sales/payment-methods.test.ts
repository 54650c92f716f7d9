import { afterAll, describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { paymentMethods } from '#service/sales/payments/methods/rules.ts'
import { createStripePaymentProvider } from '#service/sales/payments/providers/stripe/provider.ts'
import { chooseMethods } from '../../support/payments/chosen-methods.ts'
import { createStripeDesk } from '../../support/payments/desks.ts'
import { startStripeApi } from '../../support/stripe/api.ts'
import { answerLater } from '../../support/stripe/method-stories.ts'
import type { Intent } from '../../support/stripe/objects.ts'
import { isDebit, isRedirect } from '../../support/stripe/payment-methods.ts'
import { dataOf, send } from '../calls.ts'
import { openCheckout, snareLine } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { startService } from '../start-service.ts'
import { createMethodSales, type MethodSale } from './method-sales.ts'

const minute = 60_000
const day = 24 * 60 * minute

const now = { read: () => new Date() }
const api = await startStripeApi(() => now.read())
afterAll(() => api.close())
const service = await startService('payment-methods', {
  postsEvents: false,
  payments: () => createStripePaymentProvider({ ...api.settings, clock: () => now.read() }),
})
now.read = service.clock.now

const sales = createMethodSales(service, createStripeDesk(api))
const { open: openSale, begin, call, read, postEvents, orderStatus, mailsTo, paymentOf } = sales
const payAs = (sale: MethodSale, outcome: Parameters<typeof api.mint>[0], method = sale.method) =>
  call(sale, 'pay', { paymentToken: api.mint(outcome, undefined, method), embedded: true })

function intentOf({ orderId }: MethodSale): Intent {
  const intent = api.intents().findLast(({ metadata }) => metadata.order_id === orderId)
  if (!intent) throw new Error('Stripe has no payment of this order')
  return intent
}

const licenseCount = async (sale: MethodSale) => (await sales.licensesOf(sale)).length
const thankedOnce = (sale: MethodSale) => expect.poll(() => mailsTo(sale, /licenses$/).length).toBe(1)

async function expectPaid(sale: MethodSale): Promise<void> {
  expect([await orderStatus(sale), await licenseCount(sale)]).toEqual(['Completed', 1])
  await thankedOnce(sale)
  expect(await paymentOf(sale)).toMatchObject({ status: 'Succeeded', method: sale.method, actionUrl: null })
}

async function expectUnpaid(sale: MethodSale): Promise<void> {
  expect([await orderStatus(sale), await licenseCount(sale)]).toEqual(['Open', 0])
  expect(intentOf(sale).status).toBe('canceled')
}

/** The customer pays after all, in another way; what they had typed is still there. */
async function expectPayable(sale: MethodSale): Promise<void> {
  const billing = { businessName: 'Ada’s Works' }
  expect(await read(sale)).toMatchObject({ status: 'Open', billing })
  expect(await payAs(sale, 'success', 'card')).toMatchObject({ status: 'Completed' })
  expect(await licenseCount(sale)).toBe(1)
}

const typed = (sale: MethodSale) =>
  send(service.app, 'PATCH', `/api/checkout/${sale.checkoutId}/billing`, { json: { businessName: 'Ada’s Works' } })

describe.each(chooseMethods(paymentMethods).map((method) => ({ method })))('a payment by $method', ({ method }) => {
  const isAsked = isRedirect(method) || !isDebit(method)

  it('grants nothing until it has succeeded, and says where its customer goes', async () => {
    const sale = await openSale(method)
    const begun = await begin(sale)
    expect(begun).toMatchObject({ status: isAsked ? 'ActionRequired' : 'Processing', paymentMethod: { code: method } })
    expect(await licenseCount(sale)).toBe(0)
    const isElsewhere = isRedirect(method) && method !== 'cashapp'
    if (isElsewhere) expect(begun.actionUrl).toMatch(/^https:\/\/pm-redirects\.stripe\.com\//)
    else expect(begun.actionUrl).toBeUndefined()
    answerLater(api, method, intentOf(sale), true)
    await postEvents(sale)
    await expectPaid(sale)
  })

  it('that is declined can be paid in another way', async () => {
    const sale = await openSale(method)
    await typed(sale)
    if (isRedirect(method) || isDebit(method)) {
      await begin(sale)
      answerLater(api, method, intentOf(sale), false)
      expect(await call(sale, 'check')).toMatchObject({ status: 'Open', declineReason: expect.any(String) })
    } else
      expect(await payAs(sale, 'card_declined')).toMatchObject({ status: 'Open', declineReason: expect.any(String) })
    await expectUnpaid(sale)
    await postEvents(sale)
    await expectUnpaid(sale)
    await expectPayable(sale)
  })

  it('is called off by its customer, who pays in another way', async () => {
    const sale = await openSale(method)
    await typed(sale)
    await begin(sale)
    const after = await call(sale, 'abandon')
    if (!isAsked) {
      // A debit has left the customer's hands.
      expect(after.status).toBe('Processing')
      return
    }
    expect(after).toMatchObject({ status: 'Open', declineReason: expect.stringContaining('nothing was charged') })
    await expectUnpaid(sale)
    await expectPayable(sale)
  })

  it('that was called off after it had succeeded is a success', async () => {
    const sale = await openSale(method)
    await begin(sale)
    answerLater(api, method, intentOf(sale), true)
    await call(sale, isAsked ? 'abandon' : 'check')
    await expectPaid(sale)
  })

  it('whose customer never comes back completes the order by what Stripe tells', async () => {
    const sale = await openSale(method)
    await begin(sale)
    answerLater(api, method, intentOf(sale), true)
    await postEvents(sale)
    await expectPaid(sale)
    expect(await read(sale)).toMatchObject({ status: 'Completed' })
  })

  it('of which Stripe tells nothing completes the order when it is asked', async () => {
    const sale = await openSale(method)
    await begin(sale)
    answerLater(api, method, intentOf(sale), true)
    const { id } = await paymentOf(sale)
    if (isAsked) await service.services.payments.cancel(id)
    else await call(sale, 'check')
    await expectPaid(sale)
  })

  it('that its customer leaves can be paid again', async () => {
    const sale = await openSale(method)
    await typed(sale)
    await begin(sale)
    if (!isAsked) return
    await service.services.payments.cancel((await paymentOf(sale)).id)
    await expectUnpaid(sale)
    await postEvents(sale)
    await expectPayable(sale)
  })
})

describe('a late success', () => {
  it('completes the order and sends the mail, days after the debit', async () => {
    const sale = await openSale('sepa_debit')
    expect(await begin(sale)).toMatchObject({ paymentMethod: { title: 'SEPA Direct Debit', businessDays: 5 } })
    await expect.poll(() => mailsTo(sale, /is on its way$/).length).toBe(1)
    const [mail] = mailsTo(sale, /is on its way$/)
    expect(mail?.text).toMatch(/start\s+the\s+free\s+trial\s+of\s+Snare\s+Works \(14 days\)/)
    await postEvents(sale)
    service.clock.advance(8 * day)
    await service.services.payments.giveUp((await paymentOf(sale)).id)
    expect(await orderStatus(sale)).toBe('PaymentProcessing')
    answerLater(api, 'sepa_debit', intentOf(sale), true)
    await postEvents(sale)
    await expectPaid(sale)
    expect(mailsTo(sale, /is on its way$/)).toHaveLength(1)
  })

  it('after the order was paid in another way is given back', async () => {
    const sale = await openSale('sepa_debit')
    await begin(sale)
    const { id } = await paymentOf(sale)
    service.clock.advance(31 * day)
    await service.services.payments.giveUp(id)
    expect(await orderStatus(sale)).toBe('Failed')
    answerLater(api, 'sepa_debit', intentOf(sale), true)
    await postEvents(sale)
    expect(await licenseCount(sale)).toBe(0)
    expect(await paymentOf(sale)).toMatchObject({ status: 'Returned' })
    await expect.poll(() => api.refunds().filter(({ metadata }) => metadata.payment_id === id).length).toBe(1)
  })
})

describe('a late failure', () => {
  it('opens the order again and mails the way to pay it, for a week', async () => {
    const sale = await openSale('sepa_debit')
    await typed(sale)
    await begin(sale)
    service.clock.advance(6 * day)
    answerLater(api, 'sepa_debit', intentOf(sale), false)
    await postEvents(sale)
    await expectUnpaid(sale)
    await expect.poll(() => mailsTo(sale, /did not go through$/).length).toBe(1)
    const [mail] = mailsTo(sale, /did not go through$/)
    expect(mail?.text).toContain(`https://checkout.example/checkout/${sale.checkoutId}`)
    expect(mailsTo(sale, /licenses$/)).toHaveLength(0)
    service.clock.advance(6 * day)
    await expectPayable(sale)
  })

  it('of a card, whose customer is still there, is not mailed', async () => {
    const sale = await openSale('card')
    await payAs(sale, 'card_declined')
    await postEvents(sale)
    expect(mailsTo(sale, /did not go through$/)).toHaveLength(0)
  })
})

it('the customer comes back to the page of the shop that framed the checkout', async () => {
  const sale = await openSale('ideal')
  await begin(sale)
  const url = new URL(api.leaveRedirect(intentOf(sale).id, true))
  expect(url.origin).toBe('https://shop.example')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    mb_intent: 'checkout',
    mb_complete: '1',
    mb_endpoint: `https://checkout.example/checkout/${sale.checkoutId}?embedded=true&step=return`,
    redirect_status: 'succeeded',
  })
})

it('a checkout shows the ways to pay that fit, as soon as the country is known', async () => {
  const { checkoutId } = await openCheckout(service.app, undefined, snareLine())
  const changed = await dataOf<Checkout>(
    send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address: addressIn('NL') } }),
  )
  expect(changed.paymentMethods?.map(({ code }) => code).slice(0, 2)).toEqual(['ideal', 'card'])
  expect(changed.paymentMethods?.find(({ code }) => code === 'sepa_debit')).toEqual({
    code: 'sepa_debit',
    title: 'SEPA Direct Debit',
    businessDays: 5,
  })
})

it('an export does not say where a payment leads, or how its checkout is opened', async () => {
  const sale = await openSale('paypal')
  await begin(sale)
  const { body } = await send(service.app, 'GET', '/api/customer/identity/export', { token: sale.token })
  expect(body).toContain(sale.orderId)
  for (const secret of ['pm-redirects', sale.checkoutId])
    expect([secret, body.includes(secret)]).toEqual([secret, false])
})
