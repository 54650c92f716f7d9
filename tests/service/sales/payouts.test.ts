import { afterAll, expect, it, vi } from 'vitest'
import { createStripePaymentProvider } from '#service/sales/payments/providers/stripe/provider.ts'
import { startStripeApi } from '../../support/stripe/api.ts'
import { openCheckout, pay, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { openClient } from '../vendor-api/keys.ts'

const api = await startStripeApi()
afterAll(() => api.close())
const service = await startService('payouts', {
  postsEvents: false,
  payments: () => createStripePaymentProvider({ ...api.settings, clock: () => new Date() }),
})
const client = await openClient(service)
const query = { from: '2026-01-01', to: '2099-12-31' }
const arrival = new Date('2026-11-05')

/** An order of 99.00 that was paid by card, and its payment at Stripe. */
async function sell() {
  const { accessToken } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, accessToken, snareLine())
  expect((await pay(service.app, checkoutId, api.mint('success'))).statusCode).toBe(200)
  const intent = api.intents().find(({ metadata }) => metadata.order_id === orderId)
  if (!intent) throw new Error('Stripe has no payment of this order')
  return { orderId, reference: intent.id, currency: intent.currency }
}

async function giveBack(orderId: string, amount: number): Promise<string> {
  await client.call('refundOrder', { parameters: { id: orderId }, body: { reason: 'A gesture', amount } })
  const find = async () => (await client.call('showOrder', { parameters: { id: orderId } })).refunds
  await vi.waitFor(async () => expect(await find()).toMatchObject([{ status: 'Succeeded' }]), 20_000)
  return api.refunds().at(-1)?.id ?? ''
}

it('payouts are compared with payments and refunds, and what they do not settle waits', async () => {
  const [first, second, third] = [await sell(), await sell(), await sell()]
  const refund = await giveBack(first.orderId, 1_000)
  const { currency } = first
  const id = api.payOut(arrival, currency, [
    { charge: first.reference, fee: 317 },
    { charge: second.reference, fee: 317 },
    { refund },
  ])
  const report = await client.call('reportPayouts', { query })
  expect(report).toEqual({
    provider: 'stripe',
    isReported: true,
    rows: [
      {
        id,
        day: '2026-11-05',
        currency: currency.toUpperCase(),
        payments: 19_800,
        refunds: -1_000,
        disputes: 0,
        fees: -634,
        other: 0,
        amount: 18_166,
      },
    ],
    differences: [],
    waiting: [{ currency: currency.toUpperCase(), payments: 1, amount: 9_900 }],
  })
  expect(await client.call('reportPayoutsAsCsv', { query })).toContain(`2026-11-05,${id},EUR,198.00,-10.00,0.00,-6.34,`)
  api.payOut(arrival, currency, [{ charge: third.reference, fee: 0 }])
  expect((await client.call('reportPayouts', { query })).waiting).toEqual([])
})

it('what Stripe gave back by hand, and has not told yet, is a difference', async () => {
  const { reference, currency } = await sell()
  const refund = api.refundByHand(reference, 900)
  const payoutId = api.payOut(arrival, currency, [{ charge: reference, fee: 317 }, { refund }])
  const { differences } = await client.call('reportPayouts', { query })
  expect(differences).toEqual([{ payoutId, kind: 'Refund', reference: refund, orderId: null, problem: 'not-noted' }])
})

it('says what to do while Stripe can not be asked', { tags: ['long'] }, async () => {
  api.disturb('GET /v1/payouts', 'drop-before', 3)
  await expect(client.call('reportPayouts', { query })).rejects.toMatchObject({
    status: 503,
    problem: { code: 'unavailable', detail: expect.stringContaining('Stripe could not be reached') },
  })
})
