import { FieldError } from './fields.ts'

/** Most copies that a line of an order may have: each becomes a license. */
const mostCopies = 1000

/** How many copies a line has. Throws a FieldError for a number that must be a mistake. */
export function checkCopies(copies: number, field: string): number {
  if (copies < 1 || copies > mostCopies) throw new FieldError(field, `must be between 1 and ${mostCopies}: ${copies}`)
  return copies
}

/** The keys of the licenses of a line: that of the line for the first copy, and others beside it for further ones. */
export const keysOfCopies = (key: string, copies: number): string[] =>
  Array.from({ length: copies }, (_, copy) => (copy === 0 ? key : `${key}/copy ${copy + 1}`))
