const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a delivery rests after each attempt that failed, in milliseconds; after the last of them it is parked. */
export const retryDelays: readonly number[] = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
]
/** By what part of itself a rest may be longer, so that what failed together does not come back together. */
export const longestSpread = 0.1

/** How long a receiver may take to answer, in milliseconds. */
export const timeout = 15 * second
/** How long an attempt may take before another process may think its sender dead; longer than any takes. */
export const leaseDuration = 60 * second
/** How many deliveries a process has under way to one receiver. */
export const sentAtOnce = 4
/** Among how many a process chooses what it sends next, so that as many can choose at once. */
export const claimable = 32
/** How long the secret before signs beside a new one. */
export const secretOverlap = 24 * hour
/** How long a delivery is kept that was made or parked. */
export const keptFinished = 30 * 24 * hour

/** How fast failures are followed up. */
export type Pace = { retryDelays: readonly number[]; timeout: number }
export const usualPace: Pace = { retryDelays, timeout }

/** What became of an attempt: how the receiver answered, or why it did not. */
export type Attempt = { status: number } | { failure: string }
export type NextStep =
  | { status: 'Delivered' }
  | { status: 'Waiting'; delay: number; failure: string }
  | { status: 'Parked'; failure: string }

/** The answer by which a receiver says that it wants no more. */
const gone = 410

/** What follows the attempt of this number, the first being 1; `chance` is from 0 to below 1. */
export function nextStep(attempt: Attempt, attempts: number, delays: readonly number[], chance: number): NextStep {
  if ('status' in attempt && attempt.status >= 200 && attempt.status < 300) return { status: 'Delivered' }
  const failure = 'status' in attempt ? `It answered ${attempt.status}` : attempt.failure
  const delay = delays[attempts - 1]
  if (delay === undefined || ('status' in attempt && attempt.status === gone)) return { status: 'Parked', failure }
  return { status: 'Waiting', delay: Math.round(delay * (1 + chance * longestSpread)), failure }
}
