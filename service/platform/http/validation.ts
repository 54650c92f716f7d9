import * as z from 'zod/mini'
import { type FieldErrors, invalidInput } from './problems.ts'

z.config(z.locales.en())

/** Parses `value` by the schema, where null means absent; throws a problem that names each invalid field and the reason. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.infer<Schema> {
  const result = z.safeParse(schema, dropAbsentFields(schema, value))
  const faults = result.success ? findUnstorable(result.data) : result.error.issues
  if (result.success && faults.length === 0) return result.data
  // A field may have any name, even one that every object inherits.
  const errors: FieldErrors = Object.create(null)
  for (const { path, message } of faults) {
    const field = path.length === 0 ? whole : path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw invalidInput(errors)
}

type Fault = { path: PropertyKey[]; message: string }

/** Finds text that the database refuses: NUL and unpaired surrogates. */
function findUnstorable(value: unknown, path: PropertyKey[] = []): Fault[] {
  if (typeof value === 'string') {
    const isStorable = value.isWellFormed() && !value.includes('\0')
    return isStorable ? [] : [{ path, message: 'Must be plain text, without NUL or broken characters' }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findUnstorable(part, [...path, key]))
}

/** Ids from a path may be any text, but only UUIDs may reach the database. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * The value without the nulls that stand for absent fields: public clients send null for what they leave out
 * (docs/wire-compatibility.md). A field that may be absent and takes no null by its schema loses its null; any other null
 * stays, so that it keeps its meaning or is refused.
 */
export function dropAbsentFields(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return value === null ? null : dropAbsentFields(schema._zod.def.innerType, value)
  if (schema instanceof z.core.$ZodObject) return isRecord(value) ? dropFromObject(schema, value) : value
  if (schema instanceof z.core.$ZodArray)
    return Array.isArray(value) ? value.map((item) => dropAbsentFields(schema._zod.def.element, item)) : value
  if (schema instanceof z.core.$ZodDiscriminatedUnion) {
    const option = isRecord(value) ? findOption(schema, value) : undefined
    return option ? dropAbsentFields(option, value) : value
  }
  return value
}

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function dropFromObject({ _zod: { def } }: z.core.$ZodObject, value: Fields): Fields {
  const kept = { ...value }
  for (const [name, field] of Object.entries(def.shape)) {
    if (!Object.hasOwn(value, name)) continue
    if (value[name] === null && mayBeAbsent(field) && !takesNull(field)) delete kept[name]
    else kept[name] = dropAbsentFields(field, value[name])
  }
  return kept
}

const mayBeAbsent = (field: z.core.$ZodType) => field._zod.optin !== undefined
const takesNull = (field: z.core.$ZodType) => z.safeParse(field, null).success

/** The option of a union that the value's discriminator names. */
function findOption({ _zod: { def } }: z.core.$ZodDiscriminatedUnion, value: Fields): z.core.$ZodType | undefined {
  const named = Object.hasOwn(value, def.discriminator) ? value[def.discriminator] : undefined
  if (typeof named !== 'string') return undefined
  return def.options.find((option) => option._zod.propValues?.[def.discriminator]?.has(named))
}
