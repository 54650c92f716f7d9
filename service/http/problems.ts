import { messages, type Problem } from '#contract/problems.ts'

/** Field name, dotted where nested, to what is wrong with it. */
export type FieldErrors = Record<string, string[]>

/** An error that carries its status and becomes a problem response (specification §3, §8). */
export class ProblemError extends Error {
  readonly status: number
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    title: string,
    extra: { detail?: string; errors?: FieldErrors; retryAfter?: number } = {},
  ) {
    super(extra.detail ?? title)
    this.name = 'ProblemError'
    this.status = status
    this.retryAfterSeconds = extra.retryAfter
    this.problem = {
      title,
      ...(extra.detail === undefined ? {} : { detail: extra.detail }),
      status,
      ...(extra.errors === undefined ? {} : { errors: extra.errors }),
    }
  }
}

export const notFound = (detail?: string) => new ProblemError(404, messages.notFound, detail ? { detail } : {})
export const notAuthenticated = (detail?: string) =>
  new ProblemError(401, messages.notAuthenticated, detail ? { detail } : {})
export const notAuthorized = (detail?: string) =>
  new ProblemError(403, messages.notAuthorized, detail ? { detail } : {})
export const refused = (detail: string) => new ProblemError(400, 'Refused', { detail })
export const conflict = (detail: string) => new ProblemError(409, 'Conflict', { detail })
export const tooManyRequests = (detail: string, retryAfter: number) =>
  new ProblemError(429, 'Too many requests', { detail, retryAfter })
/** Something this service needs is away; `cause` is for the log. */
export const unavailable = (detail: string, cause: unknown) =>
  Object.assign(new ProblemError(503, 'Unavailable', { detail, retryAfter: 5 }), { cause })
export const invalidInput = (errors: FieldErrors) =>
  new ProblemError(400, 'Invalid input', {
    detail: Object.entries(errors)
      .map(([field, reasons]) => `${field}: ${reasons.join(', ')}`)
      .join('; '),
    errors,
  })
