import type { ProblemCode } from '#contract/problem-catalogue.ts'
import { messages } from '#contract/problems.ts'

export type ServiceFailure = {
  title: string
  detail?: string | undefined
  status: number
  /** The kind of problem (`docs/problems.md`); undefined where the service names none. */
  code?: string | undefined
  /** What is wrong with each field, by its name in camelCase. */
  errors?: Record<string, string>
}

/** The licensing service refused or failed a call (specification §8). */
export class ServiceError extends Error {
  readonly title: string
  readonly detail: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly errors: Record<string, string>

  /**
   * With one field error its text is the message, otherwise the detail, or failing that the title.
   * [errors.one-field] [errors.detail-or-title]
   */
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

/** Nobody is signed in, as the service said or as is known before any call. [errors.not-authenticated] */
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

/** The answer is not of the shape that the contract promises; `cause` says where. */
export class BadResponseError extends ServiceError {
  constructor(detail: string, status: number, cause?: unknown) {
    super({ title: messages.badResponse, detail, status }, cause)
    this.name = 'BadResponseError'
  }
}

/** Whether the service answered with this kind of problem. */
export const isProblem = (error: unknown, code: ProblemCode): error is ServiceError =>
  error instanceof ServiceError && error.code === code

/** No answer came: no network, no service, or none in time. */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('The shop did not answer. Check your connection, then try again.', { cause })
    this.name = 'NoAnswerError'
  }
}

/** What was asked for can't be; the message says why. */
export class InvalidInputError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidInputError'
  }
}
