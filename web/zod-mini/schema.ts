/** A fault of a value: where in the value it is, and what is wrong. `stops` keeps the checks of the value from running. */
export type Issue = { path: PropertyKey[]; message: string; stops?: true }

/** Returns what a value is read as, and adds an issue for each of its faults. */
type Read = (value: unknown, issues: Issue[]) => unknown

/** What a value is checked with after its type. */
export type Check = { read: Read }
export type Shape = Readonly<Record<string, Schema>>

/** What an object does where a key is absent: refuse the object, leave out the key, or set it to what `undefined` is read as. */
type Absent = 'refused' | 'omitted' | 'read'
type Traits = { absent?: Absent; shape?: Shape }
type Result = { success: true; data: unknown } | { success: false; error: SchemaError }

export type Schema = Check & {
  absent: Absent
  /** The schemas of an object's keys; of other schemas it is empty. */
  shape: Shape
  check(...checks: Check[]): Schema
  parse(value: unknown): unknown
  safeParse(value: unknown): Result
}

/** As zod words it without a locale. */
const anyMessage = 'Invalid input'
/** A message, or the options that contain it. */
export type Message = string | { error?: string } | undefined

export const messageOf = (message: Message): string =>
  (typeof message === 'object' ? message.error : message) ?? anyMessage

/** Why a value does not have the shape that it should have. */
export class SchemaError extends Error {
  override name = 'ZodError'
  readonly issues: Issue[]
  constructor(issues: Issue[]) {
    super(issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('\n'))
    this.issues = issues
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function createSchema(read: Read, { absent = 'refused', shape = {} }: Traits = {}): Schema {
  const schema: Schema = {
    read,
    absent,
    shape,
    check: (...checks) => createSchema(readThenCheck(read, checks), { absent, shape }),
    safeParse: (value) => safeParse(schema, value),
    parse(value) {
      const result = safeParse(schema, value)
      if (!result.success) throw result.error
      return result.data
    },
  }
  return schema
}

function readThenCheck(read: Read, checks: readonly Check[]): Read {
  return (value, issues) => {
    const before = issues.length
    const first = read(value, issues)
    if (issues.slice(before).some(({ stops }) => stops)) return first
    return checks.reduce((current, check) => check.read(current, issues), first)
  }
}

export function safeParse(schema: Schema, value: unknown): Result {
  const issues: Issue[] = []
  const data = schema.read(value, issues)
  return issues.length === 0 ? { success: true, data } : { success: false, error: new SchemaError(issues) }
}

/** A schema of the values that `isExpected` accepts, unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export const createTest = (isExpected: (value: unknown) => unknown, message: Message): Schema =>
  createSchema((value, issues) => (isExpected(value) ? value : refuse(value, issues, message)))

/** Adds the issue of a value that has another type than it should have, and returns the value. */
export function refuse(value: unknown, issues: Issue[], message: Message): unknown {
  issues.push({ path: [], message: messageOf(message), stops: true })
  return value
}

/** Reads the value that another contains at a key. */
export function readAt(key: PropertyKey, schema: Check, value: unknown, issues: Issue[]): unknown {
  const before = issues.length
  const read = schema.read(value, issues)
  for (const { path } of issues.slice(before)) path.unshift(key)
  return read
}
