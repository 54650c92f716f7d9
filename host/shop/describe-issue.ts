import * as core from 'zod/v4/core'

type Issue = core.$ZodRawIssue

/** What a value of a type is called. */
const kinds: Partial<Record<string, string>> = {
  string: 'text; put it in quotes if it looks like a number',
  number: 'a number, such as 79, without quotes and without a sign such as € or %',
  int: 'a whole number, such as 3',
  boolean: "'true' or 'false'",
  array: 'a list, with a line for each entry that begins with a dash',
  object: 'made of fields, each on a line of its own, such as name: value',
  record: 'made of fields, each on a line of its own, such as name: value',
}

const formats: Partial<Record<string, string>> = {
  email: 'an e-mail address, such as ada@example.com',
  url: 'a whole address, such as https://example.com',
  uuid: 'a UUID, such as 3f2c8a52-6d0b-4f7e-9a51-0d2f6c1b7e84',
  date: "a date such as '2026-11-21'",
}

export const isMissing = 'Is missing'

/** Says what a value has to be, for schemas that do not say it themselves. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? isMissing : `Must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return describeLimit(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return describeLimit(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? `written like the pattern ${issue.pattern}`}`
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    default:
      return 'Is not as the documentation of this field describes it'
  }
}

function describeLimit(origin: string, limit: string, count: number): string {
  if (origin === 'string') return `Must have ${limit} ${count} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Must have ${limit} ${count} ${count === 1 ? 'entry' : 'entries'}`
  return `Must be ${limit} ${count}`
}

/** The names of the fields that an object, or a table with fixed names, can have. */
export function listFields({ inst }: Issue): string[] {
  if (inst instanceof core.$ZodObject) return Object.keys(inst._zod.def.shape)
  if (inst instanceof core.$ZodRecord) return [...(inst._zod.def.keyType._zod.values ?? [])].map(String)
  return []
}
