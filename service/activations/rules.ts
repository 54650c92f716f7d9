import type { ActivationRequestStatus } from '#contract/states.ts'
import type { Row } from '../database/schema.ts'

const hour = 60 * 60 * 1000

/** How long a request waits for an answer before it reads Cancelled, in milliseconds. */
export const requestLifetime = 24 * hour

/** What may follow what (specification §4, Activation request status). */
export const activationRequestTransitions: Record<ActivationRequestStatus, readonly ActivationRequestStatus[]> = {
  Requested: ['Fulfilled', 'Cancelled'],
  Fulfilled: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
}

export const canMove = (from: ActivationRequestStatus, to: ActivationRequestStatus) =>
  activationRequestTransitions[from].includes(to)

/** The status as of now: a request nobody answered in time reads Cancelled. */
export function statusAt(request: Pick<Row<'activationRequests'>, 'status' | 'createdAt'>, now: Date) {
  const isStale = now.getTime() - request.createdAt.getTime() > requestLifetime
  return request.status === 'Requested' && isStale ? 'Cancelled' : request.status
}
