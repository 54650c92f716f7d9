import * as z from 'zod/mini'
import { type FieldErrors, invalidInput } from './problems.ts'

z.config(z.locales.en())

/** Reads `value` by the schema; throws a problem that names each field and the reason. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.infer<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const field = issue.path.length === 0 ? whole : issue.path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw invalidInput(errors)
}
