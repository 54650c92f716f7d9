import * as z from 'zod/mini'
import { dropAbsentFields } from './absent-fields.ts'
import { type FieldErrors, invalidInput } from './problems.ts'

z.config(z.locales.en())

/** Reads `value` by the schema, null being absent; throws a problem that names each field and the reason. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.infer<Schema> {
  const result = z.safeParse(schema, dropAbsentFields(schema, value))
  const faults = result.success ? findUnstorable(result.data) : result.error.issues
  if (result.success && faults.length === 0) return result.data
  // Fields have any name, such as one that every object inherits.
  const errors: FieldErrors = Object.create(null)
  for (const { path, message } of faults) {
    const field = path.length === 0 ? whole : path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw invalidInput(errors)
}

type Fault = { path: PropertyKey[]; message: string }

/** Text that the database does not take: NUL, or one half of a surrogate pair. */
function findUnstorable(value: unknown, path: PropertyKey[] = []): Fault[] {
  if (typeof value === 'string') {
    const isStorable = value.isWellFormed() && !value.includes('\0')
    return isStorable ? [] : [{ path, message: 'Must be plain text, without NUL or broken characters' }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findUnstorable(part, [...path, key]))
}

/** Ids from a path may be any text; only UUIDs reach the database. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
