import * as z from 'zod/mini'
import { messages, problemSchema } from '#contract/problems.ts'
import { NotAuthenticatedError, NotAuthorizedError, NotFoundError, ServiceError } from './errors.ts'
import { parseJson } from './json.ts'

/**
 * The error that an answer with status 400 or above stands for (specification §8).
 * [errors.shared-handler] [errors.problem] [errors.unparsable]
 */
export function toError(status: number, body: string): ServiceError {
  const problem = z.safeParse(problemSchema, parseJson(body))
  const code = problem.data?.code
  // These three are told by their status alone, whatever their body is.
  if (status === 404) return new NotFoundError(undefined, code)
  if (status === 401) return new NotAuthenticatedError(code)
  if (status === 403) return new NotAuthorizedError(code)
  if (!problem.success) return new ServiceError({ title: messages.unknownProblem, status })
  const { title, detail, errors = {} } = problem.data
  return new ServiceError({ title, detail, status, code, errors: joinFieldErrors(errors) })
}

/** Field names in camelCase, each field's messages joined by a comma (specification §5). [client.joins-field-errors] */
function joinFieldErrors(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [toCamelCase(field), reasons.join(', ')]))
}

/**
 * 'CurrentPassword' gives 'currentPassword', 'Address.PostCode' gives 'addressPostCode' (docs/wire-compatibility.md).
 * [client.camel-cases-fields]
 */
export function toCamelCase(field: string): string {
  const joined = field
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}
