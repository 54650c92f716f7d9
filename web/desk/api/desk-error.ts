import type { Problem } from '#contract/problems.ts'

/** What is wrong with each field of a form: of a part such as `amounts.EUR`, it is said at the field and names the part. */
const toFieldErrors = (errors: Record<string, string[]>, title: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, [reason = title]]) => {
      const [field = name, ...part] = name.split('.')
      return [field, part.length === 0 ? reason : `${part.join('.')}: ${reason}`]
    }),
  )

/** The service refused a call, or could not be reached (status 0). The message can be shown as it is. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly status: number
  readonly code: string | undefined
  /** What is wrong with each field, by its name. */
  readonly errors: Record<string, string>

  constructor(status: number, { title, detail, code, errors = {} }: Problem) {
    const fieldErrors = toFieldErrors(errors, title)
    const [reason, ...others] = Object.values(fieldErrors)
    // The detail begins with the name of the field, which is a word for programs.
    super((others.length === 0 ? reason : undefined) ?? detail ?? title)
    this.status = status
    this.code = code
    this.errors = fieldErrors
  }
}

/** What to tell of a failure, whatever threw it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether the service could not be reached, or whoever was signed in has not signed in again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof DeskError && (error.status === 0 || error.status === 401)
