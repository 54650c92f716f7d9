import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startStripeShop } from '#tests/support/stripe/shop.ts'
import type { Charge } from '../provider.ts'

const { api, stripe, chargeOf, intentOf } = await startStripeShop()
afterAll(() => api.close())

const days = { from: new Date('2026-11-01'), until: new Date('2026-12-01') }
const list = async () => (await stripe.listPayouts?.(days)) ?? []

async function pay(change: Partial<Charge> = {}): Promise<string> {
  const charge = chargeOf('success', change)
  await stripe.charge(charge)
  return intentOf(charge).id
}

async function giveBack(reference: string, amount: number) {
  const refund = { refundId: randomUUID(), paymentId: randomUUID(), reference, amount, currency: 'USD' }
  return (await stripe.refund(refund)).reference
}

describe('payouts by Stripe', () => {
  it('say what they settle: payments, refunds, disputes and fees, each with the payment that it is about', async () => {
    const [first, second] = [await pay(), await pay()]
    const refund = await giveBack(first, 2_000)
    const id = api.payOut(new Date('2026-11-05'), 'usd', [
      { charge: first, fee: 317 },
      { charge: second, fee: 317 },
      { refund },
      { disputeOf: second, fee: 1_500 },
      { feeAlone: 200 },
    ])
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    const none = { reference: null, paymentReference: null, original: null }
    expect((await list()).find((payout) => payout.id === id)).toEqual({
      id,
      day: '2026-11-05',
      currency: 'USD',
      amount: 9_900 - 317 + 9_900 - 317 - 2_000 - 9_900 - 1_500 - 200,
      entries: [
        { kind: 'Payment', amount: 9_900, fee: 317, reference: first, paymentReference: first, original: usd(9_900) },
        { kind: 'Payment', amount: 9_900, fee: 317, reference: second, paymentReference: second, original: usd(9_900) },
        { kind: 'Refund', amount: -2_000, fee: 0, reference: refund, paymentReference: first, original: usd(2_000) },
        {
          kind: 'Dispute',
          amount: -9_900,
          fee: 1_500,
          reference: `du_${second.slice(3)}`,
          paymentReference: second,
          original: usd(9_900),
        },
        { kind: 'Fee', amount: -200, fee: 0, ...none },
      ],
    })
  })

  it('are in the currency of the account, and tell what was paid in which', async () => {
    const payment = await pay({ amount: 12_800, currency: 'JPY' })
    const settledAs = { amount: 8_150, currency: 'eur' }
    const id = api.payOut(new Date('2026-11-06'), 'eur', [{ charge: payment, fee: 261, settledAs }])
    const payout = (await list()).find((each) => each.id === id)
    expect(payout).toMatchObject({ currency: 'EUR', amount: 7_889 })
    expect(payout?.entries).toMatchObject([{ amount: 8_150, fee: 261, original: { amount: 12_800, currency: 'JPY' } }])
  })

  it('are those that arrive in the period, the oldest first, however many', async () => {
    const payment = await pay()
    const arriveOn = (day: Date) => api.payOut(day, 'usd', [{ charge: payment, fee: 0 }])
    const before = arriveOn(new Date(days.from.getTime() - 1000))
    const after = arriveOn(days.until)
    const within = Array.from({ length: 105 }, (_, hour) => arriveOn(new Date(Date.UTC(2026, 10, 10, hour))))
    const ids = (await list()).map(({ id }) => id)
    expect(ids).not.toContain(before)
    expect(ids).not.toContain(after)
    expect(ids.filter((id) => within.includes(id))).toEqual(within)
  })

  it('have all entries, however many', async () => {
    const payment = await pay()
    const entries = Array.from({ length: 230 }, (_, fee) => ({ charge: payment, fee }))
    const id = api.payOut(new Date('2026-11-20'), 'usd', entries)
    const payout = (await list()).find((each) => each.id === id)
    expect(payout?.entries.map(({ fee }) => fee)).toEqual(entries.map(({ fee }) => fee))
  })
})
