import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { ForgedEventError, type PaymentEvent } from '../provider.ts'
import {
  disputeSchema,
  fromStripeAmount,
  fromStripeCurrency,
  idOf,
  intentSchema,
  methodOf,
  readOurId,
  refundSchema,
  type StripeIntent,
  toDisputeStatus,
  toOutcome,
  toRefundReport,
} from './objects.ts'
import { namedSessionSchema } from './session-objects.ts'

/** How old an event may be, and how far ahead of our clock, in seconds. */
const tolerance = 300

const eventSchema = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) })
type StripeEvent = z.infer<typeof eventSchema>

type Posted = { body: string; signature: string | null; secret: string; now: Date }

/** Verifies and opens a posted event. Throws ForgedEventError, which contains nothing of what was posted. */
export async function openEvent(webhooks: Stripe['webhooks'], posted: Posted): Promise<StripeEvent> {
  const { body, signature, secret, now } = posted
  const [time, ...others] = (signature ?? '').split(',').filter((part) => /^\s*t=/.test(part))
  const seconds = /^t=(\d{1,12})$/.exec(time ?? '')?.[1]
  if (seconds === undefined || others.length > 0) throw new ForgedEventError('It does not say when it was signed')
  // Stripe's client rejects only signatures that are too old.
  if (Number(seconds) * 1000 - now.getTime() > tolerance * 1000)
    throw new ForgedEventError('It was signed later than now')
  try {
    const header = signature ?? ''
    return eventSchema.parse(
      await webhooks.constructEventAsync(body, header, secret, tolerance, undefined, now.getTime()),
    )
  } catch (error) {
    throw new ForgedEventError(reasonOf(error))
  }
}

/** Messages of Stripe's client do not quote the event; those of a parser may. */
function reasonOf(error: unknown): string {
  const isStripes = error instanceof Error && error.name !== 'SyntaxError' && 'type' in error
  return isStripes ? (error.message.split(/[.\n]/)[0] ?? '') : 'It is signed, but is no event of Stripe’s'
}

type EventHead = Pick<StripeEvent, 'id' | 'type'>

/** An event in our terms; null when it is irrelevant to this shop. Throws when it can't be read. */
export function toPaymentEvent({ id, type, data }: StripeEvent): PaymentEvent | null {
  if (paymentEvents.has(type)) return toPayment({ id, type }, readIntent(data.object))
  if (sessionEvents.has(type)) return toSessionEvent({ id, type }, data.object)
  if (refundEvents.has(type)) return toRefund({ id, type }, data.object)
  if (disputeEvents.has(type)) return toDispute({ id, type }, data.object)
  return null
}

export const readIntent = (object: unknown): StripeIntent => intentSchema.parse(object)

/** Whether an event is about a session, whose state has to be asked for. */
export const isAboutSession = ({ type }: EventHead) => sessionEvents.has(type)

const paymentEvents = new Set(
  ['succeeded', 'payment_failed', 'processing', 'requires_action', 'canceled'].map((what) => `payment_intent.${what}`),
)
const sessionEvents = new Set(
  ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map((what) => `checkout.session.${what}`),
)
const refundEvents = new Set(['refund.created', 'refund.updated', 'refund.failed'])
const disputeEvents = new Set(['created', 'updated', 'closed'].map((what) => `charge.dispute.${what}`))

/** Our payments have our id in their metadata; one without belongs to another shop at the same account. */
function toPayment(head: EventHead, intent: StripeIntent): PaymentEvent | null {
  const paymentId = readOurId(intent.metadata, 'payment_id')
  if (paymentId === null) return null
  const [method, outcome] = [methodOf(intent), toOutcome(intent)]
  return { ...head, about: 'payment', paymentId, reference: intent.id, method, outcome }
}

/** Says that something has become of a session; what that is, Stripe has to be asked. */
function toSessionEvent(head: EventHead, object: unknown): PaymentEvent | null {
  const { id, metadata } = namedSessionSchema.parse(object)
  const paymentId = readOurId(metadata, 'payment_id')
  if (paymentId === null) return null
  return { ...head, about: 'payment', paymentId, reference: id, outcome: { status: 'Pending' } }
}

/** A refund that was begun in Stripe's Dashboard has no id of ours, but names its payment. */
function toRefund(head: EventHead, object: unknown): PaymentEvent | null {
  const refund = refundSchema.parse(object)
  if (refund.payment_intent === null) return null
  const currency = fromStripeCurrency(refund.currency)
  return {
    ...head,
    about: 'refund',
    paymentId: readOurId(refund.metadata, 'payment_id'),
    reference: idOf(refund.payment_intent),
    refundId: readOurId(refund.metadata, 'refund_id'),
    amount: fromStripeAmount(refund.amount, currency),
    currency,
    report: toRefundReport(refund),
  }
}

/** An inquiry moves no money. If it becomes a dispute, Stripe reports that under the same id. */
const isInquiry = ({ status }: { status: string }) => status.startsWith('warning_')

function toDispute(head: EventHead, object: unknown): PaymentEvent | null {
  const dispute = disputeSchema.parse(object)
  if (!dispute.payment_intent || isInquiry(dispute)) return null
  const currency = fromStripeCurrency(dispute.currency)
  return {
    ...head,
    about: 'dispute',
    paymentId: null,
    reference: idOf(dispute.payment_intent),
    disputeId: dispute.id,
    status: toDisputeStatus(dispute.status),
    amount: fromStripeAmount(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    evidenceDueAt: dispute.evidence_details?.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  }
}
