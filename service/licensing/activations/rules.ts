import type { ActivationRequestStatus } from '#contract/states.ts'
import type { Row } from '#service/database/index.ts'

const hour = 60 * 60 * 1000

/** How long a request waits for its answer, and then for the device, before it reads Cancelled, in milliseconds. */
export const requestLifetime = 24 * hour

/** How long a request is kept, in milliseconds. */
export const requestRetention = 30 * 24 * hour

/** How long after the device has its token it may collect it again, for an answer that was lost on the way. */
export const collectAgainWithin = hour / 6

/** What may follow what (specification §4, Activation request status). [states.activation-request] */
export const activationRequestTransitions: Record<ActivationRequestStatus, readonly ActivationRequestStatus[]> = {
  Requested: ['Fulfilled', 'Cancelled'],
  Fulfilled: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
}

export const canMove = (from: ActivationRequestStatus, to: ActivationRequestStatus) =>
  activationRequestTransitions[from].includes(to)

type Timed = Pick<Row<'activationRequests'>, 'status' | 'createdAt' | 'updatedAt'>

/** The status as of now: a request that nobody answered in time, or whose answer nobody collected, reads Cancelled. */
export function statusAt({ status, createdAt, updatedAt }: Timed, now: Date): ActivationRequestStatus {
  if (status !== 'Requested' && status !== 'Fulfilled') return status
  const waitingSince = status === 'Requested' ? createdAt : updatedAt
  return now.getTime() - waitingSince.getTime() > requestLifetime ? 'Cancelled' : status
}

/** Whether a device may collect its token: once, and again for a short while (the address that asks is no secret). */
export function canCollect(request: Timed, now: Date): boolean {
  if (request.status === 'Completed') return now.getTime() - request.updatedAt.getTime() <= collectAgainWithin
  return statusAt(request, now) === 'Fulfilled'
}

/** A trial that counts: of the same product, by the same device or the same customer. */
export type Trial = { createdAt: Date; expiresAt: Date }
export type TrialTerms = Pick<Row<'products'>, 'trialDays'>

/** Where a device and a customer stand with the trial of a product (specification §3, trialEligibility). */
export type TrialStanding = { eligible: boolean; existing: boolean; daysRemaining: number; endsAt: Date }

const day = 24 * 60 * 60 * 1000

/**
 * A trial lasts its days from when the first one began, on whichever device and for whoever was signed in: asking from
 * another device, or signed in as somebody else, never makes it longer. A product without days has none.
 */
export function assessTrial(trials: readonly Trial[], { trialDays }: TrialTerms, now: Date): TrialStanding {
  const first = trials.reduce<Trial | null>(
    (one, other) => (one && one.createdAt <= other.createdAt ? one : other),
    null,
  )
  const endsAt = first?.expiresAt ?? new Date(now.getTime() + trialDays * day)
  const daysRemaining = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / day))
  return { eligible: trialDays > 0 && daysRemaining > 0, existing: first !== null, daysRemaining, endsAt }
}
