import { afterAll, describe, expect, it } from 'vitest'
import { createStripePaymentProvider } from '#service/sales/payments/providers/stripe/provider.ts'
import { startStripeApi } from '#tests/support/stripe/api.ts'
import type { CheckoutSession } from '#tests/support/stripe/objects.ts'
import { company, taxedContent } from '../germany.ts'
import { createMerchantSales, type Sale } from '../merchant-sales.ts'
import { startService } from '../start-service.ts'

const minute = 60_000

const now = { read: () => new Date() }
const api = await startStripeApi(() => now.read())
afterAll(() => api.close())
const service = await startService('stripe-managed', {
  postsEvents: false,
  company,
  catalogue: taxedContent,
  payments: () => createStripePaymentProvider({ ...api.settings, clock: () => now.read(), seller: 'stripe-managed' }),
})
now.read = service.clock.now
const sales = createMerchantSales(service)
const { open, begin, call, read, orderOf, paymentOf, licensesOf, refundsOf, countInvoices, mailsTo, postTwice } = sales
const { refunds } = service.services

function sessionOf({ orderId }: Sale): CheckoutSession {
  const session = api.sessions().findLast(({ metadata }) => metadata.order_id === orderId)
  if (!session) throw new Error('Stripe has no session of this order')
  return session
}
const intentOf = (sale: Sale) => sessionOf(sale).payment_intent ?? ''
const eventsOf = (sale: Sale) => {
  const named = [sessionOf(sale).id, intentOf(sale)].filter((id) => id !== '')
  return api.events().filter(({ body }) => named.some((id) => body.includes(id)))
}
const postEvents = (sale: Sale) => postTwice('stripe', eventsOf(sale))

async function sell(currency = 'USD', country = 'DE'): Promise<Sale> {
  const sale = await open(currency)
  await begin(sale)
  api.completeSession(sessionOf(sale).id, { country })
  await postEvents(sale)
  expect((await orderOf(sale)).status).toBe('Completed')
  return sale
}

describe('a sale by Stripe’s Managed Payments', () => {
  it('is completed with the amount and the tax that Stripe reports, and without an invoice of ours', async () => {
    const sale = await open()
    const begun = await begin(sale)
    expect(begun).toMatchObject({
      status: 'ActionRequired',
      actionSecret: sessionOf(sale).client_secret,
      merchant: { seller: 'stripe-managed', name: 'Stripe' },
    })
    api.completeSession(sessionOf(sale).id, { country: 'DE' })
    await postTwice('stripe', eventsOf(sale).toReversed())
    const net = begun.total.due.amount * 100
    const tax = Math.round(net * 0.19)
    expect(await orderOf(sale)).toMatchObject({
      status: 'Completed',
      seller: 'stripe-managed',
      subtotal: net,
      taxes: tax,
      due: net + tax,
      taxation: null,
    })
    expect(await licensesOf(sale)).toEqual(['Active'])
    expect(await paymentOf(sale)).toMatchObject({ status: 'Succeeded', method: 'card', reference: sessionOf(sale).id })
    await expect.poll(() => mailsTo(sale, /licenses$/).length).toBe(1)
    expect(await countInvoices()).toBe(0)
  })

  it('takes the tax out of prices that include it', async () => {
    const sale = await sell('EUR', 'FR')
    const { subtotal, taxes, due } = await orderOf(sale)
    const { amount } = await paymentOf(sale)
    expect([due, subtotal, Number(subtotal) + Number(taxes)]).toEqual([amount, Math.round(amount / 1.2), due])
  })

  it.each([true, false])('by a debit grants nothing before it is decided: %s', async (succeeds) => {
    const sale = await open('EUR')
    await begin(sale)
    api.completeSession(sessionOf(sale).id, { country: 'DE', method: 'sepa_debit', outcome: 'processing' })
    await postEvents(sale)
    expect((await read(sale)).status).toBe('Processing')
    expect(await licensesOf(sale)).toEqual([])
    api.settleSession(sessionOf(sale).id, succeeds)
    await postEvents(sale)
    expect((await orderOf(sale)).status).toBe(succeeds ? 'Completed' : 'Open')
    expect((await licensesOf(sale)).length).toBe(succeeds ? 1 : 0)
  })

  it('is called off by its customer, or by time, and leaves the order open', async () => {
    const sale = await open()
    await begin(sale)
    expect((await call(sale, 'abandon')).status).toBe('Open')
    expect(sessionOf(sale).status).toBe('expired')
    await begin(sale)
    service.clock.advance(31 * minute)
    await expect.poll(async () => (await orderOf(sale)).status).toBe('Open')
    await postEvents(sale)
    expect((await orderOf(sale)).status).toBe('Open')
  })

  it('completes when it was paid before the time was over, and no event arrived', async () => {
    const sale = await open()
    await begin(sale)
    api.completeSession(sessionOf(sale).id, { country: 'US' })
    service.clock.advance(31 * minute)
    await expect.poll(async () => (await orderOf(sale)).status).toBe('Completed')
  })

  it.each(['drop-before', 'drop-after', 'error'] as const)('is opened although a call fails: %s', async (fault) => {
    const sale = await open()
    api.disturb('POST /v1/checkout/sessions', fault)
    await begin(sale)
    await expect.poll(async () => (await call(sale, 'check')).status).toBe('ActionRequired')
  })
})

describe('what Stripe has sold', () => {
  it('is refunded in full or in part, in the payment of the session', async () => {
    const sale = await sell()
    await refunds.request(sale.orderId, { reason: 'Price promise', amount: 500 })
    await expect.poll(async () => (await refundsOf(sale)).map(({ status }) => status)).toEqual(['Succeeded'])
    expect(await licensesOf(sale)).toEqual(['Active'])
    await refunds.request(sale.orderId, { reason: 'All of it' })
    await expect.poll(async () => await licensesOf(sale)).toEqual(['Revoked'])
    const given = api.refunds().filter(({ payment_intent: id }) => id === intentOf(sale))
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(sessionOf(sale).amount_total)
    expect(await countInvoices()).toBe(0)
  })

  it('and is given back or disputed at Stripe is found by its payment', async () => {
    const sale = await sell()
    api.refundByHand(intentOf(sale), 500)
    api.dispute(intentOf(sale), 'created', 'needs_response')
    await postEvents(sale)
    expect(await refundsOf(sale)).toMatchObject([{ status: 'Succeeded', amount: 500, begunBy: 'Provider' }])
    expect(await licensesOf(sale)).toEqual(['Revoked'])
    api.dispute(intentOf(sale), 'closed', 'won')
    await postEvents(sale)
    expect(await licensesOf(sale)).toEqual(['Active'])
  })
})
