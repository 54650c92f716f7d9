import type { Problem } from '#contract/problems.ts'

/** The service refused a call, or could not be reached (status 0). The message can be shown as it is. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly status: number
  readonly code: string | undefined
  /** What is wrong with each field, by its name. */
  readonly errors: Record<string, string>

  constructor(status: number, { title, detail, code, errors = {} }: Problem) {
    super(detail ?? title)
    this.status = status
    this.code = code
    this.errors = Object.fromEntries(Object.entries(errors).map(([name, [first = title]]) => [name, first]))
  }
}

/** What to tell of a failure, whatever threw it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether the service could not be reached, or whoever was signed in has not signed in again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof DeskError && (error.status === 0 || error.status === 401)
