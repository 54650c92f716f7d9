import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ForgedEventError, type PaymentEvent } from '../provider.ts'
import {
  adjustmentSchema,
  methodOf,
  type PaddleAdjustment,
  readPaymentId,
  readRefundId,
  toOutcome,
  toRefundReport,
  transactionSchema,
} from './objects.ts'

/** How old an event may be, and how far ahead of our clock, in milliseconds. */
const tolerance = 5 * 60 * 1000

const eventSchema = z.object({ event_id: z.string(), event_type: z.string(), data: z.unknown() })
type PaddleEvent = z.infer<typeof eventSchema>

type Posted = { body: string; signature: string | null; secret: string; now: Date }

/** Verifies and opens a posted event. Throws ForgedEventError, which contains nothing of what was posted. */
export function openEvent({ body, signature, secret, now }: Posted): PaddleEvent {
  const parts = (signature ?? '').split(';')
  const [time, ...others] = parts.filter((part) => part.startsWith('ts='))
  const seconds = /^ts=(\d{1,12})$/.exec(time ?? '')?.[1]
  if (seconds === undefined || others.length > 0) throw new ForgedEventError('It does not say when it was signed')
  const digest = createHmac('sha256', secret).update(`${seconds}:${body}`).digest()
  // While a secret is replaced, an event carries a signature by each of them.
  const given = parts.flatMap((part) => /^h1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  if (!given.some((value) => timingSafeEqual(Buffer.from(value, 'hex'), digest)))
    throw new ForgedEventError('Its signature is not of this event')
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > tolerance)
    throw new ForgedEventError('It was signed too long ago, or later than now')
  const read = z.safeParse(eventSchema, parse(body))
  if (!read.success) throw new ForgedEventError('It is signed, but is no event of Paddle’s')
  return read.data
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // A parser's message quotes what it could not read.
    return null
  }
}

const paymentEvents = new Set(['paid', 'completed', 'payment_failed', 'canceled'].map((what) => `transaction.${what}`))
const adjustmentEvents = new Set(['adjustment.created', 'adjustment.updated'])

type EventHead = { id: string; type: string }

/** An event in our terms; null when it is irrelevant to this shop. Throws when it can't be read. */
export function toPaymentEvent({ event_id: id, event_type: type, data }: PaddleEvent): PaymentEvent | null {
  if (paymentEvents.has(type)) return toPayment({ id, type }, data)
  return adjustmentEvents.has(type) ? toAdjustment({ id, type }, adjustmentSchema.parse(data)) : null
}

/** Our transactions have our id in their data; one without belongs to another shop at the same account. */
function toPayment(head: EventHead, data: unknown): PaymentEvent | null {
  const transaction = transactionSchema.parse(data)
  const paymentId = readPaymentId(transaction)
  if (paymentId === null) return null
  const outcome = toOutcome(transaction)
  return { ...head, about: 'payment', paymentId, reference: transaction.id, method: methodOf(transaction), outcome }
}

/** A warning of a chargeback moves no money, and the reversal of one changes the state of the chargeback as well. */
function toAdjustment(head: EventHead, adjustment: PaddleAdjustment): PaymentEvent | null {
  const { action, currency_code: currency, totals, transaction_id: reference } = adjustment
  const shared = { ...head, paymentId: null, reference, amount: totals.total, currency }
  if (action === 'refund')
    return { ...shared, about: 'refund', refundId: readRefundId(adjustment), report: toRefundReport(adjustment) }
  if (action === 'chargeback')
    return {
      ...shared,
      about: 'dispute',
      disputeId: adjustment.id,
      status: adjustment.status === 'reversed' ? 'Won' : 'Open',
      reason: adjustment.reason,
    }
  return null
}
