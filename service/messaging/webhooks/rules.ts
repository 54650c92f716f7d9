import type { WebhookEvent } from '#contract/webhooks.ts'

/** Something that happened to `subjectId`. The events of one `objectId`, an order or a license, are delivered in order. */
export type OutboxEvent = { event: WebhookEvent; subjectId: string; objectId: string }

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The delay after each failed attempt, in milliseconds; after the last one a delivery is parked. */
export const retryDelays: readonly number[] = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
]
/** By how much a delay may be longer, as a part of it, so that retries spread. */
export const longestSpread = 0.1

/** How long a receiver may take to answer, in milliseconds. */
export const timeout = 15 * second
/** How long a lease lasts; longer than any attempt takes. */
export const leaseDuration = 60 * second
/** How many deliveries a process sends to one receiver at once. */
export const sentAtOnce = 4
/** The number of candidates for the next delivery, which limits how many processes can claim one at the same time. */
export const claimable = 32
/** How long the previous secret signs beside a new one. */
export const secretOverlap = 24 * hour
export const keptFinished = 30 * 24 * hour

export type Pace = { retryDelays: readonly number[]; timeout: number }
export const usualPace: Pace = { retryDelays, timeout }

export type Attempt = { status: number } | { failure: string }
type NextStep =
  | { status: 'Delivered' }
  | { status: 'Waiting'; delay: number; failure: string }
  | { status: 'Parked'; failure: string }

/** The status by which a receiver unsubscribes. */
const gone = 410

/** The next step after an attempt, counted from 1; `chance` is from 0 to below 1. */
export function nextStep(attempt: Attempt, attempts: number, delays: readonly number[], chance: number): NextStep {
  if ('status' in attempt && attempt.status >= 200 && attempt.status < 300) return { status: 'Delivered' }
  const failure = 'status' in attempt ? `It answered ${attempt.status}` : attempt.failure
  const delay = delays[attempts - 1]
  if (delay === undefined || ('status' in attempt && attempt.status === gone)) return { status: 'Parked', failure }
  return { status: 'Waiting', delay: Math.round(delay * (1 + chance * longestSpread)), failure }
}
