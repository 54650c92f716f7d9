import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ForgedEventError, type PaymentEvent } from '../provider.ts'

/** How long the signature of an event is valid, in milliseconds. */
const tolerance = 5 * 60 * 1000

/** Signs an event of the test provider, as `t=seconds,v1=hex`. */
export function signTestEvent(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body)}`
}

const digest = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Reads an event of the test provider. Throws ForgedEventError when its signature is wrong or too old. */
export function readTestEvent(secret: string, body: string, signature: string | null, now: Date): PaymentEvent {
  checkSignature(secret, body, signature, now)
  return z.parse(eventSchema, JSON.parse(body))
}

function checkSignature(secret: string, body: string, signature: string | null, now: Date): void {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !given) throw new ForgedEventError('The signature is missing or of another form')
  if (!timingSafeEqual(Buffer.from(digest(secret, Number(seconds), body)), Buffer.from(given)))
    throw new ForgedEventError('The signature is not of this event')
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > tolerance)
    throw new ForgedEventError('The event was signed too long ago, or is from a clock that is wrong')
}

const money = { amount: z.int().check(z.gte(0)), currency: z.string() }
const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('Succeeded'), ...money }),
  z.object({ status: z.literal('Declined'), reason: z.string() }),
  z.object({ status: z.literal('Ended'), reason: z.string() }),
  z.object({ status: z.literal('ActionRequired'), secret: z.null() }),
  z.object({ status: z.literal('Pending') }),
])
const named = { id: z.string().check(z.minLength(1)), type: z.string(), paymentId: z.uuid(), reference: z.string() }
const eventSchema = z.discriminatedUnion('about', [
  z.object({ ...named, about: z.literal('payment'), outcome: outcomeSchema }),
  z.object({
    ...named,
    about: z.literal('refund'),
    refundId: z.nullable(z.uuid()),
    ...money,
    report: z.object({
      status: z.enum(['Pending', 'Succeeded', 'Failed']),
      reference: z.string(),
      reason: z.nullable(z.string()),
    }),
  }),
  z.object({
    ...named,
    about: z.literal('dispute'),
    disputeId: z.string(),
    status: z.enum(['Open', 'Won', 'Lost']),
    ...money,
    reason: z.string(),
    evidenceDueAt: z.optional(
      z.nullable(
        z.pipe(
          z.iso.datetime(),
          z.transform((text) => new Date(text)),
        ),
      ),
    ),
  }),
])
