import type { ActivationRequestStatus } from '#contract/statuses.ts'
import type { Row } from '#service/database/index.ts'
import type { Limit } from '#service/platform/index.ts'

const hour = 60 * 60 * 1000

/** How long a request waits to be fulfilled, and then to be collected, before it is cancelled, in milliseconds. */
export const requestLifetime = 24 * hour

export const requestRetention = 30 * 24 * hour

/** How long a device may collect its token again, in case a response was lost. */
export const collectAgainWithin = hour / 6

export const fulfilmentLimit: Limit = {
  name: 'fulfil',
  max: 60,
  windowSeconds: 60 * 60,
  detail: 'Too many activations: wait an hour',
}

/** The allowed transitions (specification §4, Activation request status). [states.activation-request] */
export const activationRequestTransitions: Record<ActivationRequestStatus, readonly ActivationRequestStatus[]> = {
  Requested: ['Fulfilled', 'Cancelled'],
  Fulfilled: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
}

export const canMove = (from: ActivationRequestStatus, to: ActivationRequestStatus) =>
  activationRequestTransitions[from].includes(to)

type Timed = Pick<Row<'activationRequests'>, 'status' | 'createdAt' | 'updatedAt'>

/** The current status. A request that was not fulfilled or not collected in time counts as cancelled. */
export function statusAt({ status, createdAt, updatedAt }: Timed, now: Date): ActivationRequestStatus {
  if (status !== 'Requested' && status !== 'Fulfilled') return status
  const waitingSince = status === 'Requested' ? createdAt : updatedAt
  return now.getTime() - waitingSince.getTime() > requestLifetime ? 'Cancelled' : status
}

/** Whether a device may collect its token: once, and again for a short while, as the address is no secret. */
export function canCollect(request: Timed, now: Date): boolean {
  if (request.status === 'Completed') return now.getTime() - request.updatedAt.getTime() <= collectAgainWithin
  return statusAt(request, now) === 'Fulfilled'
}
