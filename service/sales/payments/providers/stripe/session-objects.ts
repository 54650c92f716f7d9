import * as z from 'zod/mini'
import type { PaymentMethod } from '../../methods/rules.ts'
import type { PaymentOutcome } from '../provider.ts'
import { describeDecline, fromStripeAmount, fromStripeCurrency, intentSchema, isOpen, methodOf } from './objects.ts'

// Only the fields that we need, so that sessions of other API versions can be read.
export const sessionSchema = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  payment_status: z.string(),
  currency: z.string(),
  amount_subtotal: z.int(),
  amount_total: z.int(),
  total_details: z.object({ amount_tax: z.int() }),
  client_secret: z.optional(z.nullable(z.string())),
  payment_intent: z.nullable(intentSchema),
})
export type StripeSession = z.infer<typeof sessionSchema>

/** A session in an event, whose payment has only its id. */
export const namedSessionSchema = z.object({
  id: z.string(),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
})

const timedOut = 'The payment was not completed in time, and nothing was charged. Try again'

/** The outcome that a session stands for. Throws for a status that our sessions can't have. */
export function toSessionOutcome(session: StripeSession): PaymentOutcome {
  const { id, status, client_secret: secret = null } = session
  if (status === 'open') return { status: 'ActionRequired', secret }
  if (status === 'expired') return { status: 'Declined', reason: timedOut }
  if (status === 'complete') return toCompleted(session)
  throw new Error(`Session ${id} is ${status} at Stripe, which is not known here`)
}

/** A completed session is paid at once, or by a debit that is decided days later. */
function toCompleted(session: StripeSession): PaymentOutcome {
  const { payment_status: state, payment_intent: intent } = session
  if (state === 'paid') return toSold(session)
  const hasFailed = intent !== null && (isOpen(intent) || intent.status === 'canceled')
  return hasFailed ? { status: 'Declined', reason: describeDecline(intent.last_payment_error) } : { status: 'Pending' }
}

/** Stripe's subtotal is the sum of our prices as they are, with the tax if they include it. */
function toSold(session: StripeSession): PaymentOutcome {
  const currency = fromStripeCurrency(session.currency)
  const amountOf = (count: number) => fromStripeAmount(count, currency)
  return {
    status: 'Succeeded',
    amount: amountOf(session.amount_total),
    currency,
    sale: { priced: amountOf(session.amount_subtotal), tax: amountOf(session.total_details.amount_tax) },
  }
}

/** How a session is paid, or was tried to be paid; null while Stripe does not say. */
export const methodOfSession = ({ payment_intent: intent }: StripeSession): PaymentMethod | null =>
  intent === null ? null : methodOf(intent)
