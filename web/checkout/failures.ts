import { BadResponseError, NotFoundError, ServiceError } from '#web/client/errors.ts'
import { type BillingErrors, readBillingErrors } from './billing.ts'

/** The field errors of an error; null when it concerns anything that the page has no field for. */
export function fieldErrorsOf(error: unknown): BillingErrors | null {
  if (!(error instanceof ServiceError) || Object.keys(error.errors).length === 0) return null
  return readBillingErrors(error.errors)
}

const connectionLost = 'The connection was lost. Your order is still open, so you can try again.'

/** Whether the service reports that the checkout does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof NotFoundError

/** Why a call failed, for the customer: the service's message when it refused, otherwise that the connection broke. */
export function describeFailure(error: unknown): string {
  const isRefusal = error instanceof ServiceError && !(error instanceof BadResponseError) && error.status < 500
  return isRefusal ? error.message : connectionLost
}
