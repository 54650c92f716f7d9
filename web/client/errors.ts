import * as z from 'zod/mini'
import type { ProblemCode } from '#contract/problem-catalogue.ts'
import { messages, problemSchema } from '#contract/problems.ts'
import { parseJson } from './json.ts'

export type ServiceFailure = {
  title: string
  detail?: string | undefined
  status: number
  /** The problem code (`docs/problems.md`); undefined when the response has none. */
  code?: string | undefined
  errors?: Record<string, string>
}

export class ServiceError extends Error {
  readonly title: string
  readonly detail: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly errors: Record<string, string>

  /** The message: the only field error, the detail, or the title. [errors.one-field] [errors.detail-or-title] */
  constructor({ title, detail, status, code, errors = {} }: ServiceFailure, cause?: unknown) {
    const [fieldError, ...others] = Object.values(errors)
    super(fieldError !== undefined && others.length === 0 ? fieldError : (detail ?? title), { cause })
    this.name = 'ServiceError'
    this.title = title
    this.detail = detail
    this.status = status
    this.code = code
    this.errors = errors
  }
}

// [errors.not-found]
export class NotFoundError extends ServiceError {
  constructor(detail?: string, code?: string) {
    super({ title: messages.notFound, detail, status: 404, code })
    this.name = 'NotFoundError'
  }
}

/** Nobody is signed in, according to the service or before any request. [errors.not-authenticated] */
export class NotAuthenticatedError extends ServiceError {
  constructor(code?: string) {
    super({ title: messages.notAuthenticated, status: 401, code })
    this.name = 'NotAuthenticatedError'
  }
}

// [errors.not-authorized]
export class NotAuthorizedError extends ServiceError {
  constructor(code?: string) {
    super({ title: messages.notAuthorized, status: 403, code })
    this.name = 'NotAuthorizedError'
  }
}

/** The response does not have the shape that the contract declares; `cause` says where. */
export class BadResponseError extends ServiceError {
  constructor(detail: string, status: number, cause?: unknown) {
    super({ title: messages.badResponse, detail, status }, cause)
    this.name = 'BadResponseError'
  }
}

/** Whether the service answered with this kind of problem. */
export const isProblem = (error: unknown, code: ProblemCode): error is ServiceError =>
  error instanceof ServiceError && error.code === code

/** No response arrived: no network, no service, or a timeout. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('The shop did not answer. Check your connection, then try again.', { cause })
    this.name = 'NoAnswerError'
  }
}

export class InvalidInputError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidInputError'
  }
}

/**
 * Converts a response with status 400 or above into an error (specification §8).
 * [errors.shared-handler] [errors.problem] [errors.unparsable]
 */
export function toError(status: number, body: string): ServiceError {
  const problem = z.safeParse(problemSchema, parseJson(body))
  const code = problem.data?.code
  // The status alone determines these three, whatever the body is.
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

/** 'Address.PostCode' becomes 'addressPostCode'. [client.camel-cases-fields] */
export function toCamelCase(field: string): string {
  const joined = field
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** What anything thrown says. */
export const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
