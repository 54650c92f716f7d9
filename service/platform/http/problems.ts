import type { FastifyInstance } from 'fastify'
import {
  isProblemCode,
  type ProblemCode,
  type ProblemCodeOf,
  problemCatalogue,
  problemPath,
  startProblem,
} from '#contract/problem-catalogue.ts'
import type { Problem } from '#contract/problems.ts'

/** Error messages by field name, with dots where nested. */
export type FieldErrors = Record<string, string[]>

type ProblemExtra = {
  detail?: string | undefined
  errors?: FieldErrors
  /** In seconds. */
  retryAfter?: number
}

/**
 * An error that becomes a problem response (specification §3, §8). Its code determines its status and title.
 * [entities.problem]
 */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string | undefined
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, { detail, errors, retryAfter }: ProblemExtra = {}) {
    const { status, title } = problemCatalogue[code]
    super(detail ?? title)
    this.name = 'ProblemError'
    this.code = code
    this.status = status
    this.detail = detail
    this.errors = errors
    this.retryAfterSeconds = retryAfter
  }
}

export const toProblemBody = (publicUrl: string, { code, detail, errors }: ProblemError): Problem => ({
  ...startProblem(publicUrl, code),
  ...(detail !== undefined && { detail }),
  ...(errors !== undefined && { errors }),
})

export const notFound = (detail?: string, code: ProblemCodeOf<404> = 'not-found') => new ProblemError(code, { detail })
export const notAuthenticated = (detail?: string, code: ProblemCodeOf<401> = 'not-authenticated') =>
  new ProblemError(code, { detail })
export const notAuthorized = (detail?: string, code: ProblemCodeOf<403> = 'not-allowed') =>
  new ProblemError(code, { detail })
export const refused = (detail: string, code: ProblemCodeOf<400> = 'refused') => new ProblemError(code, { detail })
export const conflict = (detail: string, code: ProblemCodeOf<409> = 'conflict') => new ProblemError(code, { detail })
export const tooManyRequests = (detail: string, retryAfter: number, code: ProblemCodeOf<429> = 'too-many-requests') =>
  new ProblemError(code, { detail, retryAfter })
/** A dependency of this service is unavailable; `cause` is for the log. */
export const unavailable = (detail: string, cause: unknown) =>
  Object.assign(new ProblemError('unavailable', { detail, retryAfter: 5 }), { cause })
export const invalidInput = (errors: FieldErrors, code: ProblemCodeOf<400 | 422> = 'invalid-input') =>
  new ProblemError(code, {
    detail: Object.entries(errors)
      .map(([field, reasons]) => `${field}: ${reasons.join(', ')}`)
      .join('; '),
    errors,
  })

/** `GET /api/problems/{code}`: the page that the `type` of a problem links to, as plain text. */
export function registerProblemDescriptions(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>(problemPath.replace('{code}', ':code'), async ({ params }, reply) => {
    if (!isProblemCode(params.code)) throw notFound(`There is no problem with the code ${params.code}`)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(describe(params.code))
  })
}

function describe(code: ProblemCode): string {
  const { status, title, when } = problemCatalogue[code]
  return `${code}\n\nStatus: ${status}\nTitle:  ${title}\n\n${when}\n`
}
