import type { ActivationRequestStatus } from '#contract/states.ts'
import type { Row } from '../database/schema.ts'

const hour = 60 * 60 * 1000

/** How long a request waits for an answer before it reads Cancelled, in milliseconds. */
export const requestLifetime = 24 * hour

/** How long after the device has its token it may collect it again, for an answer that was lost on the way. */
export const collectAgainWithin = hour / 6

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

/** Whether a device may still collect its token: once, and again for a short while (the address that asks is no secret). */
export function canCollect({ status, updatedAt }: Pick<Row<'activationRequests'>, 'status' | 'updatedAt'>, now: Date) {
  if (status === 'Completed') return now.getTime() - updatedAt.getTime() <= collectAgainWithin
  return status === 'Fulfilled'
}
