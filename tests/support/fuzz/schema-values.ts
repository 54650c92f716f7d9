import fc, { type Arbitrary } from 'fast-check'

/** As much of JSON Schema as the API's own document uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}
/** By the name of a field or parameter: values that mean something to the service, such as the id of an order. */
export type Live = Record<string, readonly string[]>

/** Text that has broken parsers, databases and templates before. */
const hostile = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '%', '%zz', '%00', '../../etc/passwd'],
  ...["' or 1=1 --", '"; drop table orders; --', '$1', '{{7*7}}', '<script>1</script>', '__proto__', 'constructor'],
  ...['toString', 'null', 'undefined', 'NaN', '-1', '1e999', '9'.repeat(40), 'x'.repeat(300), 'ü'.repeat(201)],
  ...['a@b@c', 'a@example.com\r\nBcc: eve@example.com', 'https://evil.example', '\u{1f3b9}'.repeat(100)],
]
export const anyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary' }),
  fc.string(),
)

const anyJson: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, [], {}, '', 0, -1, 1e308, true, [[[[[[]]]]]], JSON.parse('{"__proto__":{"a":1}}')),
  anyText,
)

/** What a request is made with. */
export type Making = {
  live: Live
  /** Whether something else may stand in a field's place; where nothing does, requests get past the door. */
  spoils: boolean
}

/** What a field of this shape may be sent as. */
export function valuesOf(schema: Schema, making: Making, name = ''): Arbitrary<unknown> {
  const good = fitting(schema, making, name)
  return making.spoils ? fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: anyJson }) : good
}

function fitting(schema: Schema, making: Making, name: string): Arbitrary<unknown> {
  const { type, enum: named, anyOf, oneOf, allOf, items } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (named) return fc.constantFrom(...named)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, making, name)))
  if (allOf && type === undefined) return valuesOf(Object.assign({}, ...allOf), making, name)
  if (type === 'string') return textsOf(schema, making, name)
  if (type === 'object') return objectsOf(schema, making)
  if (type === 'array')
    return fc.array(valuesOf(items ?? {}, making, name), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 2 ** 31 })
  if (type === 'number') return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
  return anyJson
}

/** Text of the shape; where the service knows some of this name, mostly one of those. */
export function textsOf(schema: Schema, { live, spoils }: Making, name: string): Arbitrary<string> {
  const known = live[name] ?? []
  const shaped = { weight: 1, arbitrary: shapedText(schema) }
  const unshaped = { weight: spoils ? 1 : 0, arbitrary: anyText }
  if (known.length === 0) return fc.oneof(shaped, unshaped)
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, shaped, unshaped)
}

function shapedText({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'email')
    return fc.oneof(
      fc.emailAddress(),
      fc.uuid().map((name) => `${name}@example.com`),
    )
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined && /^\^\[A-Z\]\{\d\}\$$/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(fc.string(lengths), fc.string({ ...lengths, unit: 'binary' }))
}

/** Fields of which some must be there. Every other time without those that may be left out and nothing is known of. */
export function recordOf(
  fields: Record<string, Arbitrary<unknown>>,
  requiredKeys: string[],
  { live }: Making,
): Arbitrary<Record<string, unknown>> {
  const needed = Object.entries(fields).filter(([name]) => requiredKeys.includes(name) || live[name])
  return fc.oneof(fc.record(Object.fromEntries(needed), { requiredKeys }), fc.record(fields, { requiredKeys }))
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  making: Making,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, making, name)]),
  )
  const whole = recordOf(fields, required, making)
  if (!making.spoils && !additionalProperties) return whole
  const lacking = fc.record(fields, { requiredKeys: [] })
  const extra = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, making) : anyJson
  const more = fc
    .tuple(whole, fc.dictionary(anyText, extra, { maxKeys: 3 }))
    .map(([object, additions]) => ({ ...additions, ...object }))
  return fc.oneof({ weight: 8, arbitrary: whole }, lacking, { weight: additionalProperties ? 8 : 1, arbitrary: more })
}
