import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { toMinor } from '#service/platform/money.ts'
import { hour, messageOf, minute, startStripeShop } from '#tests/support/stripe/shop.ts'
import type { Charge, RefundOrder } from '../provider.ts'

const { api, stripe, wait, chargeOf, intentOf } = await startStripeShop()
afterAll(() => api.close())

const refundsOf = ({ refundId }: RefundOrder) => api.refunds().filter(({ metadata }) => metadata.refund_id === refundId)
const orderOf = ({ paymentId, currency }: Charge, amount: number, reference: string | null): RefundOrder => ({
  refundId: randomUUID(),
  paymentId,
  reference,
  amount,
  currency,
})

async function pay(change: Partial<Charge> = {}) {
  const charge = chargeOf('success', change)
  const { reference } = await stripe.charge(charge)
  return { charge, refundOrder: (amount: number) => orderOf(charge, amount, reference) }
}

describe('a refund by Stripe', () => {
  it('gives back all, or a part, once for each refund id', async () => {
    const { refundOrder } = await pay()
    const orders = [refundOrder(2_000), refundOrder(7_900)]
    for (const order of [...orders, ...orders]) {
      const [refund] = [await stripe.refund(order), refundsOf(order)]
      expect(refund).toMatchObject({ status: 'Succeeded', reason: null })
    }
    expect(orders.map((order) => refundsOf(order).map(({ amount }) => amount))).toEqual([[2_000], [7_900]])
  })

  it('is named as Stripe names it, with our ids on it', async () => {
    const { refundOrder } = await pay()
    const order = refundOrder(100)
    const { reference } = await stripe.refund(order)
    expect(refundsOf(order)).toEqual([
      expect.objectContaining({
        id: reference,
        payment_intent: order.reference,
        metadata: { refund_id: order.refundId, payment_id: order.paymentId },
      }),
    ])
  })

  it.each([
    ['JPY', 12_800, 12_800],
    ['KWD', 30.5, 30_500],
    ['ISK', 13_900, 1_390_000],
    ['HUF', 34_990, 3_499_000],
  ])('of %s gives back what Stripe counts as the same money', async (currency, major, said) => {
    const amount = toMinor(major, currency)
    const { refundOrder } = await pay({ amount, currency })
    const order = refundOrder(amount)
    expect((await stripe.refund(order)).status).toBe('Succeeded')
    expect(refundsOf(order).map((refund) => refund.amount)).toEqual([said])
  })

  it('is given once though the connection broke off, and though it is asked for again days later', async () => {
    const { refundOrder } = await pay()
    const order = refundOrder(3_000)
    api.disturb('POST /v1/refunds', 'drop-after')
    const report = await stripe.refund(order)
    wait(3 * 24 * hour)
    expect(await stripe.refund(order)).toEqual(report)
    expect(refundsOf(order).length).toBe(1)
  })

  it('is given once when it is asked for many times at once', async () => {
    const { refundOrder } = await pay()
    const order = refundOrder(500)
    await Promise.all(Array.from({ length: 10 }, () => stripe.refund(order)))
    expect(refundsOf(order).length).toBe(1)
  })

  it('finds an earlier one among more than a page of them', async () => {
    const { refundOrder, charge } = await pay()
    const order = refundOrder(500)
    await stripe.refund(order)
    for (let count = 0; count < 120; count++) api.refundByHand(intentOf(charge).id, 1)
    wait(25 * hour)
    await stripe.refund(order)
    expect(refundsOf(order).length).toBe(1)
  })

  it('of more than is left has failed, with Stripe’s reason for the vendor', async () => {
    const { refundOrder } = await pay()
    await stripe.refund(refundOrder(9_000))
    const order = refundOrder(901)
    expect(await stripe.refund(order)).toEqual({
      status: 'Failed',
      reference: order.refundId,
      reason: expect.stringContaining('greater than unrefunded'),
    })
    await stripe.refund(refundOrder(900))
    expect(await stripe.refund(refundOrder(1))).toMatchObject({
      reason: expect.stringContaining('already been refunded'),
    })
  })

  it('of an amount that can’t be said has failed in words', async () => {
    const { refundOrder } = await pay({ amount: 5_120, currency: 'KWD' })
    const order = refundOrder(1_001)
    expect(await stripe.refund(order)).toMatchObject({ status: 'Failed', reason: expect.stringContaining('can’t') })
    expect(refundsOf(order)).toEqual([])
  })

  it('waits where the bank takes its time, and may fail later', async () => {
    const { refundOrder } = await pay()
    api.setRefunds('pending')
    const order = refundOrder(1_000)
    const { status, reference } = await stripe.refund(order)
    api.setRefunds('succeeded')
    expect(status).toBe('Pending')
    api.finishRefund(reference, 'failed', 'lost_or_stolen_card')
    expect(await stripe.refund(order)).toEqual({
      status: 'Failed',
      reference,
      reason: 'The card was lost or stolen',
    })
  })

  it('finds its payment by our id where Stripe’s name of it was never heard', async () => {
    const { charge } = await pay()
    wait(2 * minute)
    expect((await stripe.refund(orderOf(charge, 500, null))).status).toBe('Succeeded')
    const unknown = orderOf(chargeOf('success'), 500, null)
    expect(await messageOf(stripe.refund(unknown))).toContain('does not find payment')
  })

  it('throws when Stripe has trouble', async () => {
    const { refundOrder } = await pay()
    const order = refundOrder(500)
    api.disturb('POST /v1/refunds', 'too-many')
    expect(await messageOf(stripe.refund(order))).toContain('called less often')
    expect((await stripe.refund(order)).status).toBe('Succeeded')
  })
})
