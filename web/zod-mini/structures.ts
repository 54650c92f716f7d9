import {
  createSchema,
  createTest,
  type Issue,
  type Message,
  messageOf,
  readAt,
  refuse,
  type Schema,
  type Shape,
} from './schema.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/* @__NO_SIDE_EFFECTS__ */
export const object = (shape: Shape = {}, message?: Message) =>
  createSchema(
    (value, issues) =>
      isFields(value)
        ? Object.fromEntries(Object.entries(shape).flatMap(([key, schema]) => readField(key, schema, value, issues)))
        : refuse(value, issues, message),
    { shape },
  )
/* @__NO_SIDE_EFFECTS__ */
export const extend = (base: Schema, shape: Shape) => object({ ...base.shape, ...shape })
/* @__NO_SIDE_EFFECTS__ */
export const partial = (base: Schema) =>
  object(Object.fromEntries(Object.entries(base.shape).map(([key, schema]) => [key, optional(schema)])))

/** A field of an object with its key, or nothing where it stays absent. */
function readField(key: string, schema: Schema, fields: Fields, issues: Issue[]): [string, unknown][] {
  const isAbsent = !(key in fields)
  if (isAbsent && schema.absent === 'omitted') return []
  const before = issues.length
  const value = readAt(key, schema, fields[key], issues)
  if (isAbsent && schema.absent === 'refused' && issues.length === before)
    issues.push({ path: [key], message: messageOf(undefined), stops: true })
  return isAbsent && value === undefined ? [] : [[key, value]]
}

/* @__NO_SIDE_EFFECTS__ */
export const array = (item: Schema, message?: Message) =>
  createSchema((value, issues) =>
    Array.isArray(value)
      ? Array.from(value, (each, index) => readAt(index, item, each, issues))
      : refuse(value, issues, message),
  )

/** Keys are text. */
/* @__NO_SIDE_EFFECTS__ */
export const record = (key: Schema, item: Schema, message?: Message) =>
  createSchema((value, issues) => {
    if (!isFields(value)) return refuse(value, issues, message)
    const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
    return Object.fromEntries(
      entries.map(([name, each]) => [readAt(name, key, name, issues), readAt(name, item, each, issues)]),
    )
  })

/* @__NO_SIDE_EFFECTS__ */
export const discriminatedUnion = (key: string, options: readonly Schema[], message?: Message) =>
  createSchema((value, issues) => {
    if (!isFields(value)) return refuse(value, issues, message)
    const option = options.find(({ shape }) => shape[key]?.safeParse(value[key]).success)
    return option ? option.read(value, issues) : readAt(key, nothing(message), value[key], issues)
  })

const nothing = (message: Message) => createTest(() => false, message)

/* @__NO_SIDE_EFFECTS__ */
export const optional = (inner: Schema) =>
  createSchema(
    (value, issues) => (value === undefined && inner.absent !== 'read' ? value : inner.read(value, issues)),
    { absent: 'omitted' },
  )
/* @__NO_SIDE_EFFECTS__ */
export const nullable = (inner: Schema) =>
  createSchema((value, issues) => (value === null ? value : inner.read(value, issues)), { absent: inner.absent })
/* @__NO_SIDE_EFFECTS__ */
export const nullish = (inner: Schema) => optional(nullable(inner))
/* @__NO_SIDE_EFFECTS__ */
export const _default = (inner: Schema, standard: unknown) =>
  createSchema(
    (value, issues) => {
      const read = value === undefined ? undefined : inner.read(value, issues)
      if (read !== undefined) return read
      return typeof standard === 'function' ? standard() : standard
    },
    { absent: 'read' },
  )
/* @__NO_SIDE_EFFECTS__ */
export const lazy = (find: () => Schema) => createSchema((value, issues) => find().read(value, issues))

/* @__NO_SIDE_EFFECTS__ */
export const transform = (change: (value: unknown) => unknown) =>
  createSchema((value) => change(value), { absent: 'read' })
/* @__NO_SIDE_EFFECTS__ */
export const pipe = (first: Schema, then: Schema) =>
  createSchema(
    (value, issues) => {
      const before = issues.length
      const read = first.read(value, issues)
      return issues.length === before ? then.read(read, issues) : read
    },
    { absent: first.absent === 'refused' ? 'refused' : 'read' },
  )
