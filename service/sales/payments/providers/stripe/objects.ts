import * as z from 'zod/mini'
import { countForStripe, readStripeCount } from '#contract/stripe-amounts.ts'
import { toMajor, toMinor } from '#service/platform/index.ts'
import { isPaymentMethod, type PaymentMethod, rulesOfMethod } from '../../methods/rules.ts'
import type { PaymentOutcome, RefundReport } from '../provider.ts'

// Only the fields that we need, so that events of other API versions can be read.
export const stripeReference = z.union([z.string(), z.object({ id: z.string() })])
const ours = z.optional(z.nullable(z.record(z.string(), z.string())))

const methodSchema = z.object({
  id: z.string(),
  type: z.string(),
  card: z.optional(z.nullable(z.object({ wallet: z.optional(z.nullable(z.object({ type: z.string() }))) }))),
})

const paymentErrorSchema = z.object({
  type: z.string(),
  payment_method: z.optional(z.nullable(methodSchema)),
  code: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
})

const nextActionSchema = z.object({
  type: z.string(),
  redirect_to_url: z.optional(z.nullable(z.object({ url: z.nullable(z.string()) }))),
})

export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  amount_received: z.int(),
  client_secret: z.optional(z.nullable(z.string())),
  cancellation_reason: z.optional(z.nullable(z.string())),
  last_payment_error: z.optional(z.nullable(paymentErrorSchema)),
  /** Only its id unless the call has asked for more; null once it has failed. */
  payment_method: z.optional(z.nullable(z.union([z.string(), methodSchema]))),
  next_action: z.optional(z.nullable(nextActionSchema)),
  metadata: ours,
})
export type StripeIntent = z.infer<typeof intentSchema>

export const refundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.nullable(z.string()),
  failure_reason: z.optional(z.nullable(z.string())),
  payment_intent: z.nullable(stripeReference),
  metadata: ours,
})
type StripeRefund = z.infer<typeof refundSchema>

export const disputeSchema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  payment_intent: z.optional(z.nullable(stripeReference)),
  evidence_details: z.optional(z.nullable(z.object({ due_by: z.optional(z.nullable(z.number())) }))),
})

/** The id of an object that Stripe names, or sends whole. */
export const idOf = (named: z.infer<typeof stripeReference>) => (typeof named === 'string' ? named : named.id)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A payment of Managed Payments has a name of its own: its session reports what becomes of it. */
type Noted = 'payment_id' | 'refund_id' | 'managed_payment_id'
/** Our id in the metadata of an object; null if it is missing or not a UUID. */
export function readOurId(metadata: StripeIntent['metadata'], name: Noted): string | null {
  const id = metadata?.[name]
  return id !== undefined && uuid.test(id) ? id : null
}

/** The outcome that a PaymentIntent stands for. Throws for a status that our payments can't have. */
export function toOutcome(intent: StripeIntent): PaymentOutcome {
  const { status, currency, amount_received: received } = intent
  const code = fromStripeCurrency(currency)
  if (status === 'succeeded') return { status: 'Succeeded', amount: fromStripeAmount(received, code), currency: code }
  if (status === 'processing') return { status: 'Pending' }
  if (status === 'requires_action') return toAction(intent)
  if (isOpen(intent)) return { status: 'Declined', reason: describeDecline(intent.last_payment_error) }
  if (status === 'canceled') return toCancelledOutcome(intent)
  throw new Error(`Payment ${intent.id} is ${status} at Stripe, which no payment of this shop should be`)
}

/** The page to which the customer goes has an address; any other step is taken by Stripe's script. */
function toAction({ client_secret: secret = null, next_action: action }: StripeIntent): PaymentOutcome {
  const redirectUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url?.url : null
  return { status: 'ActionRequired', secret, ...(redirectUrl && { redirectUrl }) }
}

/** How a payment is paid, or was tried to be paid; null if Stripe does not say, or with a method that is not known here. */
export function methodOf({ payment_method: method, last_payment_error: error }: StripeIntent): PaymentMethod | null {
  const known = typeof method === 'object' && method !== null ? method : (error?.payment_method ?? null)
  if (known === null) return null
  const code = known.card?.wallet?.type ?? known.type
  if (isPaymentMethod(code)) return code
  return isPaymentMethod(known.type) ? known.type : null
}

export const isOpen = ({ status }: StripeIntent) =>
  status === 'requires_payment_method' || status === 'requires_confirmation'

/** Reasons that the vendor gives in Stripe's Dashboard; ours is always 'abandoned'. */
const vendorsReasons = ['duplicate', 'fraudulent', 'requested_by_customer']

function toCancelledOutcome({ cancellation_reason: why, last_payment_error: error }: StripeIntent): PaymentOutcome {
  if (why && vendorsReasons.includes(why)) return { status: 'Ended', reason: 'The shop has called this payment off' }
  return { status: 'Declined', reason: error ? describeDecline(error) : neverTaken }
}

const neverTaken = 'The step at your bank was not taken in time. No money was taken: pay again'
const nextStep = 'Nothing was charged: try again, or choose another way to pay'
const declined = `The payment was declined. ${nextStep}`
const ownWords: ReadonlyMap<string, string> = new Map([
  ['payment_intent_authentication_failure', `Your bank could not make sure that it was you. ${nextStep}`],
  ['payment_intent_payment_attempt_expired', neverTaken],
])

/** The message about a decline for the customer. Stripe's own messages are meant for customers only for card errors. */
export function describeDecline(error: StripeIntent['last_payment_error']): string {
  const method = rulesOfMethod(error?.payment_method?.type ?? null)
  if (method?.redirects) return `The payment was not completed at ${method.title}. ${nextStep}`
  if (method?.delay) return `Your bank did not carry out the debit. ${nextStep}`
  const words = ownWords.get(error?.code ?? '')
  if (words !== undefined) return words
  return error?.type === 'card_error' && error.message ? `${error.message} ${nextStep}` : declined
}

const refundStates: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['pending', 'Pending'],
  ['requires_action', 'Pending'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['canceled', 'Failed'],
])
const refundFailures: ReadonlyMap<string, string> = new Map([
  ['lost_or_stolen_card', 'The card was lost or stolen'],
  ['expired_or_canceled_card', 'The card has expired or was cancelled'],
  ['charge_for_pending_refund_disputed', 'The customer disputes the payment'],
  ['insufficient_funds', 'The balance at Stripe is too small'],
  ['declined', 'The customer’s bank declined it'],
  ['merchant_request', 'It was called off at the shop’s request'],
])

/** The outcome of a refund. Throws for an unknown status. */
export function toRefundReport({ id, status, failure_reason: why }: StripeRefund): RefundReport {
  const state = status === null ? 'Pending' : refundStates.get(status)
  if (!state) throw new Error(`Refund ${id} is ${status} at Stripe, which is not known here`)
  if (state !== 'Failed') return { status: state, reference: id, reason: null }
  const words = refundFailures.get(why ?? '')
  return { status: state, reference: id, reason: words ?? 'Stripe could not give the money back and does not say why' }
}

// A prevented dispute was settled by a refund, which Stripe reports separately.
const disputeEnds: ReadonlyMap<string, 'Won' | 'Lost'> = new Map([
  ['won', 'Won'],
  ['prevented', 'Won'],
  ['lost', 'Lost'],
])
export const toDisputeStatus = (status: string) => disputeEnds.get(status) ?? 'Open'

/** Our minor units in Stripe's; null when Stripe can't represent the amount. */
export const toStripeAmount = (amount: number, currency: string): number | null =>
  countForStripe({ amount: toMajor(amount, currency), currency })

/** Stripe's minor units in ours, rounded if Stripe's are smaller. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  toMinor(readStripeCount(amount, currency).amount, currency)

export const fromStripeCurrency = (currency: string) => currency.toUpperCase()
