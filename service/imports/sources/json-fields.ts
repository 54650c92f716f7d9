import { minorDigits } from '#contract/format-money.ts'
import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import { amountIn, FieldError, filled, momentIn, optionalMoment, shorten } from './fields.ts'
import type { Found } from './source.ts'

/** The fields of an object of JSON, which are read one by one so that one that cannot be read is named with its path. */
export type JsonFields = {
  /** Whether it is there, and not null. */
  has: (name: string) => boolean
  /** A text, or a number as text; undefined of null, of an empty one, and of none. */
  text: (name: string) => string | undefined
  /** A text that has to be there. */
  needText: (name: string) => string
  /** A text by which a fault names its record; it is never a fault itself. */
  key: (name: string) => string | undefined
  /** A whole number, which may be written as text. */
  count: (name: string) => number | undefined
  needCount: (name: string) => number
  /** Minor units of an amount that is written in major ones; 0 of none. */
  major: (name: string, currency: string) => number
  moment: (name: string) => Date | undefined
  needMoment: (name: string) => Date
  isTrue: (name: string) => boolean
  /** An object; one without fields where there is none. */
  object: (name: string) => JsonFields
  isList: (name: string) => boolean
  /** The objects of a list; none where it is not there. */
  list: (name: string) => JsonFields[]
  /** The texts of a list; none where it is not there. */
  texts: (name: string) => string[]
  names: () => string[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an element; those of none where it is no object. What they return throws a FieldError for what cannot be read. */
export function fieldsOf(element: unknown, path = ''): JsonFields {
  const values = isObject(element) ? element : {}
  const value = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)
  const at = (name: string) => `${path}${name}`

  function text(name: string): string | undefined {
    const found = value(name)
    if (found === null || found === undefined) return undefined
    if (typeof found === 'number') return String(found)
    if (typeof found !== 'string') throw new FieldError(at(name), 'is no text')
    return filled(found)
  }

  function need<Value>(name: string, found: Value | undefined): Value {
    if (found === undefined) throw new FieldError(at(name), 'is empty')
    return found
  }

  function count(name: string): number | undefined {
    const found = text(name)
    if (found === undefined) return undefined
    const number = Number(found)
    if (!Number.isSafeInteger(number)) throw new FieldError(at(name), `is no whole number: ${shorten(found)}`)
    return number
  }

  function listOf(name: string): unknown[] {
    const found = value(name) ?? []
    if (!Array.isArray(found)) throw new FieldError(at(name), 'is no list')
    return found
  }

  return {
    has: (name) => value(name) !== undefined && value(name) !== null,
    text,
    needText: (name) => need(name, text(name)),
    key: (name) => (['string', 'number'].includes(typeof value(name)) ? text(name) : undefined),
    count,
    needCount: (name) => need(name, count(name)),
    major: (name, currency) => readMajor(text(name), currency, at(name)),
    moment: (name) => optionalMoment(momentValue(value(name)), at(name)),
    needMoment: (name) => momentIn(momentValue(value(name)), at(name)),
    isTrue: (name) => [true, 1, 'true', '1'].some((truth) => value(name) === truth),
    object: (name) => fieldsOf(value(name), `${at(name)}.`),
    isList: (name) => Array.isArray(value(name)),
    list: (name) => listOf(name).map((entry, index) => fieldsOf(entry, `${at(name)}[${index}].`)),
    texts: (name) => listOf(name).filter((entry) => typeof entry === 'string'),
    names: () => Object.keys(values),
  }
}

/** What is read from each object of a list, or a fault where it is none. */
export function* readEach(
  fields: JsonFields,
  name: string,
  about: ImportRecordKind,
  read: (entry: JsonFields, index: number) => Iterable<Found>,
): Iterable<Found> {
  let entries: JsonFields[]
  try {
    entries = fields.list(name)
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    return yield { kind: 'fault', about, reason: error.message }
  }
  for (const [index, entry] of entries.entries()) yield* read(entry, index)
}

const momentValue = (value: unknown): string | number | undefined =>
  typeof value === 'number' || value === null || value === undefined ? (value ?? undefined) : String(value)

/** Numbers such as 23.33 or 1e2 become an amount; JSON of some languages has more decimals than the currency, such as 23.330000000000002. */
function readMajor(text: string | undefined, currency: string, field: string): number {
  if (text === undefined) return 0
  const number = Number(text)
  return amountIn(Number.isFinite(number) ? number.toFixed(minorDigits(currency)) : text, currency, field)
}
