import { InvalidInputError, NotAuthenticatedError, ServiceError } from '#web/client/errors.ts'

/** What went wrong in words for a customer, starting with what it means for them. */
export function explainFailure(error: unknown, meaning: string): string {
  if (error instanceof NotAuthenticatedError) return `${meaning} Your session has ended. Sign in again.`
  if (error instanceof ServiceError || error instanceof InvalidInputError)
    return `${meaning} ${toSentence(error.message)}`
  return `${meaning} The shop did not answer. Check your connection, then try again.`
}

const toSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
