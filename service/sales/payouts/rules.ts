import type { payoutProblems } from '#contract/vendor-api/reports.ts'
import type { CalendarDay } from '#service/database/index.ts'
import type { Payout, PayoutEntry } from '../payments/providers/provider.ts'

/** What the shop has noted of a payment, a refund or a dispute; minor units of its currency. */
export type NotedAmount = { orderId: string; amount: number; currency: string }

type NotedKind = 'Payment' | 'Refund' | 'Dispute'

/** What the shop has noted, by the provider's reference. */
export type Noted = Record<NotedKind, ReadonlyMap<string, NotedAmount>>

/** A payout with what it consists of, in minor units of its currency. */
export type PayoutRow = {
  id: string
  day: CalendarDay
  currency: string
  payments: number
  refunds: number
  disputes: number
  /** Negative: the fees of all entries, and those that were charged by themselves. */
  fees: number
  /** What is none of these, such as a reserve. */
  other: number
  /** What arrives at the bank. */
  amount: number
}

export type PayoutProblem = (typeof payoutProblems)[number]

/** An entry of a payout that differs from what the shop has noted. */
export type PayoutDifference = {
  payoutId: string
  kind: PayoutEntry['kind']
  reference: string | null
  /** Null if the shop has noted nothing of it. */
  orderId: string | null
  problem: PayoutProblem
}

const sumOf = (entries: readonly PayoutEntry[], read: (entry: PayoutEntry) => number) =>
  entries.reduce((sum, entry) => sum + read(entry), 0)

/** Adds up a payout by what its entries are. */
export function toPayoutRow({ id, day, currency, amount, entries }: Payout): PayoutRow {
  const of = (kind: PayoutEntry['kind']) =>
    sumOf(
      entries.filter((entry) => entry.kind === kind),
      (entry) => entry.amount,
    )
  return {
    id,
    day,
    currency,
    payments: of('Payment'),
    refunds: of('Refund'),
    disputes: of('Dispute'),
    fees: of('Fee') - sumOf(entries, ({ fee }) => fee),
    other: of('Other'),
    amount,
  }
}

/**
 * What in a payout differs from what the shop has noted. Fees, and what is neither paid nor given back, are the provider's
 * alone.
 */
export function findDifferences({ id: payoutId, amount, entries }: Payout, noted: Noted): PayoutDifference[] {
  const differences = entries.flatMap((entry): PayoutDifference[] => {
    const { kind, reference } = entry
    const ours = isNotedKind(kind) ? (noted[kind].get(reference ?? '') ?? null) : null
    const problem = isNotedKind(kind) ? judge(entry, ours) : null
    return problem === null ? [] : [{ payoutId, kind, reference, orderId: ours?.orderId ?? null, problem }]
  })
  if (sumOf(entries, (entry) => entry.amount - entry.fee) !== amount)
    differences.push({ payoutId, kind: 'Other', reference: null, orderId: null, problem: 'other-sum' })
  return differences
}

const isNotedKind = (kind: PayoutEntry['kind']): kind is NotedKind => kind !== 'Fee' && kind !== 'Other'

/** Amounts are compared as they were paid: a payout may be in another currency. Money that comes back has the other sign. */
function judge({ original }: PayoutEntry, ours: NotedAmount | null): PayoutProblem | null {
  if (ours === null) return 'not-noted'
  const isSame = original?.currency === ours.currency && Math.abs(original.amount) === ours.amount
  return isSame ? null : 'other-amount'
}

/** Payments in a currency that no payout has settled yet. */
export type Waiting = { currency: string; payments: number; amount: number }

/** Adds up the payments that are in none of the payouts, by currency. */
export function sumWaiting(
  payments: readonly { reference: string | null; amount: number; currency: string }[],
  payouts: readonly Payout[],
): Waiting[] {
  const settled = new Set(payouts.flatMap(({ entries }) => entries.map((entry) => entry.paymentReference)))
  const waiting = payments.filter(({ reference }) => !settled.has(reference))
  return [...Map.groupBy(waiting, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    payments: of.length,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** The payouts that arrive on some days, compared with what the shop has noted. */
export type PayoutReport = {
  provider: string
  /** Whether the provider reports payouts at all. */
  isReported: boolean
  rows: PayoutRow[]
  differences: PayoutDifference[]
  /** What was paid on these days and is in none of the payouts. */
  waiting: Waiting[]
}
