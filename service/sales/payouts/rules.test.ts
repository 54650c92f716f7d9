import { describe, expect, it } from 'vitest'
import type { Payout, PayoutEntry } from '../payments/providers/provider.ts'
import { findDifferences, type Noted, sumWaiting, toPayoutRow } from './rules.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const paid = (change: Partial<PayoutEntry> = {}): PayoutEntry => ({
  kind: 'Payment',
  reference: 'pi_1',
  paymentReference: 'pi_1',
  amount: 9_900,
  fee: 317,
  original: usd(9_900),
  ...change,
})
const refunded = paid({ kind: 'Refund', reference: 're_1', amount: -2_000, fee: 0, original: usd(2_000) })
const disputed = paid({ kind: 'Dispute', reference: 'dp_1', amount: -9_900, fee: 1_500 })
const fee = paid({ kind: 'Fee', reference: null, paymentReference: null, amount: -200, fee: 0, original: null })
const reserve = { ...fee, kind: 'Other', amount: -50 } as const

const payoutOf = (...entries: PayoutEntry[]): Payout => ({
  id: 'po_1',
  day: '2026-11-05',
  currency: 'USD',
  amount: entries.reduce((sum, entry) => sum + entry.amount - entry.fee, 0),
  entries,
})
const noted: Noted = {
  Payment: new Map([['pi_1', { orderId: 'order-1', ...usd(9_900) }]]),
  Refund: new Map([['re_1', { orderId: 'order-1', ...usd(2_000) }]]),
  Dispute: new Map([['dp_1', { orderId: 'order-1', ...usd(9_900) }]]),
}

describe('a payout', () => {
  it('adds up by what its entries are, and the parts make what arrives', () => {
    const row = toPayoutRow(payoutOf(paid(), refunded, disputed, fee, reserve))
    expect(row).toMatchObject({ payments: 9_900, refunds: -2_000, disputes: -9_900, fees: -2_017, other: -50 })
    expect(row.payments + row.refunds + row.disputes + row.fees + row.other).toBe(row.amount)
  })

  it('agrees with the books of the shop', () => {
    expect(findDifferences(payoutOf(paid(), refunded, disputed, fee, reserve), noted)).toEqual([])
  })

  it('agrees when money came back: a failed refund, a dispute that was won', () => {
    const back = [paid({ ...refunded, amount: 2_000 }), paid({ ...disputed, amount: 9_900, fee: -1_500 })]
    expect(findDifferences(payoutOf(...back), noted)).toEqual([])
  })

  it('agrees in another currency than the one that was paid', () => {
    expect(findDifferences({ ...payoutOf(paid({ amount: 8_500, fee: 290 })), currency: 'EUR' }, noted)).toEqual([])
  })

  it.each([
    ['a payment that is not noted', paid({ reference: 'pi_2' }), 'not-noted', null],
    ['a refund that is not noted', { ...refunded, reference: 're_2' }, 'not-noted', null],
    ['a dispute that is not noted', { ...disputed, reference: 'dp_2' }, 'not-noted', null],
    ['a payment without a reference', paid({ reference: null, original: null }), 'not-noted', null],
    ['another amount', paid({ original: usd(9_800) }), 'other-amount', 'order-1'],
    ['another currency', paid({ original: { amount: 9_900, currency: 'EUR' } }), 'other-amount', 'order-1'],
  ] as const)('differs by %s', (_, entry, problem, orderId) => {
    const differences = findDifferences(payoutOf(paid(), entry), noted)
    expect(differences).toEqual([{ payoutId: 'po_1', kind: entry.kind, reference: entry.reference, orderId, problem }])
  })

  it('differs from its entries', () => {
    const payout = payoutOf(paid())
    expect(findDifferences({ ...payout, amount: payout.amount - 1 }, noted)).toMatchObject([{ problem: 'other-sum' }])
  })
})

it('payments wait, by currency, until a payout has them', () => {
  const payments = [
    { reference: 'pi_1', ...usd(9_900) },
    { reference: 'pi_2', ...usd(4_900) },
    { reference: 'pi_3', ...usd(100) },
    { reference: 'pi_4', amount: 12_800, currency: 'JPY' },
  ]
  expect(sumWaiting(payments, [payoutOf(paid())])).toEqual([
    { currency: 'USD', payments: 2, amount: 5_000 },
    { currency: 'JPY', payments: 1, amount: 12_800 },
  ])
})
