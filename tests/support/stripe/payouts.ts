import { anyText, checkForm, type Form, invalid, oneOf, wholeNumber } from './form.ts'
import { makeId } from './ids.ts'
import { inSeconds, type StripeBooks, type StripePayout, type Transaction } from './objects.ts'
import { readIntent } from './payment-intents.ts'

// Written by hand from Stripe's reference of Payouts and Balance Transactions and the types of its client for Node, version
// 23.1.0 (API 2026-10-28.endive, OpenAPI v2596).
const payoutsShape = {
  optional: {
    'arrival_date[gte]': wholeNumber,
    'arrival_date[lt]': wholeNumber,
    status: oneOf('paid', 'pending', 'in_transit', 'canceled', 'failed'),
    limit: wholeNumber,
    starting_after: anyText,
  },
}
const transactionsShape = {
  required: { payout: anyText },
  optional: { 'expand[0]': oneOf('data.source'), limit: wholeNumber, starting_after: anyText },
}

/** What a payout settles: a charge or its refund by ids, a dispute that was lost, or a fee that is charged by itself. */
export type Settled =
  | { charge: string; fee: number; settledAs?: { amount: number; currency: string } }
  | { refund: string }
  | { disputeOf: string; fee: number }
  | { feeAlone: number }

/** Pays out what was settled, in a currency, on a day. The id of the payout. */
export function payOut(books: StripeBooks, arrivesAt: Date, currency: string, settled: readonly Settled[]): string {
  const transactions = settled.map((each) => toTransaction(books, each, currency))
  const amount = transactions.reduce((sum, { net }) => sum + net, 0)
  const payout: StripePayout = {
    id: makeId('po'),
    object: 'payout',
    amount,
    currency,
    arrival_date: inSeconds(arrivesAt),
    automatic: true,
    created: inSeconds(arrivesAt),
    status: 'paid',
  }
  const itself = toEntry({ amount: -amount, currency, fee: 0, category: 'payout', type: 'payout', source: payout })
  books.payouts.set(payout.id, { payout, transactions: [itself, ...transactions] })
  return payout.id
}

type Entry = Pick<Transaction, 'amount' | 'currency' | 'fee' | 'type' | 'source'> & { category: string }

const toEntry = ({ category, ...entry }: Entry): Transaction => ({
  id: makeId('txn'),
  object: 'balance_transaction',
  exchange_rate: null,
  reporting_category: category,
  net: entry.amount - entry.fee,
  ...entry,
})

function toTransaction(books: StripeBooks, settled: Settled, currency: string): Transaction {
  if ('feeAlone' in settled)
    return toEntry({ amount: -settled.feeAlone, currency, fee: 0, category: 'fee', type: 'stripe_fee', source: null })
  if ('refund' in settled) {
    const source = books.refunds.get(settled.refund)
    if (!source) throw new Error(`There is no refund ${settled.refund}`)
    return toEntry({ amount: -source.amount, currency, fee: 0, category: 'refund', type: 'refund', source })
  }
  if ('disputeOf' in settled) {
    const { id, amount, currency: paid } = readIntent(books, settled.disputeOf)
    const source = { id: `du_${id.slice(3)}`, object: 'dispute', amount, currency: paid, payment_intent: id }
    const { fee } = settled
    return toEntry({ amount: -amount, currency, fee, category: 'dispute', type: 'adjustment', source })
  }
  const { id, amount_received: amount, currency: paid, latest_charge } = readIntent(books, settled.charge)
  const source = { id: latest_charge, object: 'charge', amount, currency: paid, payment_intent: id }
  const { fee, settledAs = { amount, currency } } = settled
  return toEntry({ ...settledAs, fee, category: 'charge', type: 'charge', source })
}

/** A page of payouts, the newest first. */
export function listPayouts({ payouts }: StripeBooks, form: Form): object {
  checkForm(form, payoutsShape)
  const from = Number(form.get('arrival_date[gte]') ?? 0)
  const until = Number(form.get('arrival_date[lt]') ?? Number.POSITIVE_INFINITY)
  const found = [...payouts.values()].map(({ payout }) => payout)
  const fitting = found.filter(({ arrival_date: at }) => at >= from && at < until)
  return pageOf(
    fitting.toSorted((one, other) => other.arrival_date - one.arrival_date),
    form,
    '/v1/payouts',
  )
}

/** A page of what a payout settles; what an entry is about is its id unless the call has asked for more. */
export function listTransactions({ payouts }: StripeBooks, form: Form): object {
  checkForm(form, transactionsShape)
  const known = payouts.get(form.get('payout') ?? '')
  if (!known) throw invalid(`No such payout: '${form.get('payout')}'`, { code: 'resource_missing', param: 'payout' })
  const isWhole = form.has('expand[0]')
  const entries = known.transactions.map((entry) => (isWhole ? entry : { ...entry, source: idOf(entry.source) }))
  return pageOf(entries, form, '/v1/balance_transactions')
}

const idOf = (source: object | null) => (source !== null && 'id' in source ? source.id : null)

function pageOf(all: readonly { id: string }[], form: Form, url: string): object {
  const from = all.findIndex(({ id }) => id === form.get('starting_after')) + 1
  const end = from + Number(form.get('limit') ?? 10)
  return { object: 'list', url, has_more: end < all.length, data: all.slice(from, end) }
}
