import type { Problem } from '#contract/problems.ts'

/** What is wrong with each field of a call; `named` names the part, too, where that is `EUR` of `amounts.EUR`. */
const readErrors = (errors: Record<string, string[]>, title: string) =>
  Object.entries(errors).map(([name, [reason = title]]) => {
    const [whole = name, ...part] = name.split('.')
    return { name, whole, reason, named: part.length === 0 ? reason : `${part.join('.')}: ${reason}` }
  })

/** The service refused a call, or could not be reached (status 0). The message can be shown as it is. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly status: number
  readonly code: string | undefined
  /** What is wrong with each field, by its name. A part is there by its own name, and by that of a field that has all parts. */
  readonly errors: Record<string, string>

  constructor(status: number, { title, detail, code, errors = {} }: Problem) {
    const wrong = readErrors(errors, title)
    // Not the detail, which names the fields by words for programs. Each is marked as well.
    super([...new Set(wrong.map(({ named }) => named))].join('; ') || detail || title)
    this.status = status
    this.code = code
    this.errors = Object.fromEntries([
      ...wrong.map(({ whole, named }) => [whole, named]),
      ...wrong.map(({ name, reason }) => [name, reason]),
    ])
  }
}

/** What to tell of a failure, whatever threw it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether what was asked for does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof DeskError && error.status === 404

/** What to show then, since the service answers with the names of commands. */
export const missingWords = 'Nothing was found here. It may have been removed: search for it instead.'

/** Whether the service could not be reached, or whoever was signed in has not signed in again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof DeskError && (error.status === 0 || error.status === 401)
