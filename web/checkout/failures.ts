import { BadResponseError, NotFoundError, ServiceError } from '#web/client/errors.ts'

const lost = 'The connection broke before an answer came. Your order is still open, and you can try again.'

/** Whether the service says that there is no such thing. */
export const isNotFound = (error: unknown): boolean => error instanceof NotFoundError

/** Why a call came to nothing, for the customer: the service's words when it refused, else that no answer came. */
export function describeFailure(error: unknown): string {
  const isRefusal = error instanceof ServiceError && !(error instanceof BadResponseError) && error.status < 500
  return isRefusal ? error.message : lost
}
