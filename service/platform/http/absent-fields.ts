import * as z from 'zod/mini'

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
