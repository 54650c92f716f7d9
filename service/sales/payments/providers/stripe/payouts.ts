import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Period } from '../../../invoices/repository.ts'
import type { Payout, PayoutEntry } from '../provider.ts'
import { fromStripeAmount, fromStripeCurrency, idOf, stripeReference } from './objects.ts'

const payoutSchema = z.object({ id: z.string(), amount: z.int(), currency: z.string(), arrival_date: z.number() })

/** What an entry is about: a charge, a refund or a dispute. Whatever has no payment is read as far as its id. */
const sourceSchema = z.object({
  id: z.string(),
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  payment_intent: z.optional(z.nullable(stripeReference)),
})

const transactionSchema = z.object({
  amount: z.int(),
  fee: z.int(),
  reporting_category: z.string(),
  source: z.nullable(z.union([z.string(), sourceSchema])),
})
type Transaction = z.infer<typeof transactionSchema>

/** Stripe's categories for accounting. A payout that is an entry of itself is left out. */
const kinds: ReadonlyMap<string, PayoutEntry['kind']> = new Map([
  ['charge', 'Payment'],
  ['charge_failure', 'Payment'],
  ['refund', 'Refund'],
  ['refund_failure', 'Refund'],
  ['partial_capture_reversal', 'Refund'],
  ['dispute', 'Dispute'],
  ['dispute_reversal', 'Dispute'],
  ['fee', 'Fee'],
])
const payoutCategories = ['payout', 'payout_reversal']

/** The paid payouts that arrive in a period. Stripe tells the entries of automatic payouts only. */
export async function listStripePayouts(stripe: Stripe, { from, until }: Period): Promise<Payout[]> {
  const arrival_date = { gte: inSeconds(from), lt: inSeconds(until) }
  const payouts: Payout[] = []
  for await (const each of stripe.payouts.list({ arrival_date, status: 'paid', limit: 100 })) {
    const { id, amount, currency: code, arrival_date: arrival } = payoutSchema.parse(each)
    const currency = fromStripeCurrency(code)
    const day = new Date(arrival * 1000).toISOString().slice(0, 10)
    const entries = await listEntries(stripe, id, currency)
    payouts.push({ id, day, currency, amount: fromStripeAmount(amount, currency), entries })
  }
  return payouts.reverse()
}

async function listEntries(stripe: Stripe, payout: string, currency: string): Promise<PayoutEntry[]> {
  const entries: PayoutEntry[] = []
  for await (const each of stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] })) {
    const transaction = transactionSchema.parse(each)
    if (!payoutCategories.includes(transaction.reporting_category)) entries.push(toEntry(transaction, currency))
  }
  return entries
}

/** A charge is known here by its payment, and a refund or a dispute by its own id. */
function toEntry({ amount, fee, reporting_category: category, source }: Transaction, currency: string): PayoutEntry {
  const kind = kinds.get(category) ?? 'Other'
  const about = typeof source === 'object' ? source : null
  const paymentReference = about?.payment_intent ? idOf(about.payment_intent) : null
  const inEntry = { kind, amount: fromStripeAmount(amount, currency), fee: fromStripeAmount(fee, currency) }
  if (about?.amount === undefined || about.currency === undefined || paymentReference === null)
    return { ...inEntry, reference: null, paymentReference, original: null }
  const paid = fromStripeCurrency(about.currency)
  return {
    ...inEntry,
    reference: kind === 'Payment' ? paymentReference : about.id,
    paymentReference,
    original: { amount: fromStripeAmount(about.amount, paid), currency: paid },
  }
}

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
