import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { orderPushSchema } from '#contract/entities/orders.ts'
import { type Schema, valuesOf } from '#tests/support/fuzz/schema-values.ts'
import { ProblemError, toProblemBody } from './problems.ts'
import { dropAbsentFields, parseInput } from './validation.ts'

function problemOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemError) return toProblemBody('https://shop.example', error)
    throw error
  }
  return undefined
}

describe('bad input', () => {
  const schema = z.object({ name: z.string().check(z.minLength(2, 'Too short'), z.regex(/^a/, 'Must begin with a')) })

  it('is refused field by field, each with its reasons', { tags: ['entities.problem'] }, () => {
    expect(problemOf(() => parseInput(schema, { name: 'x' }, 'body'))).toEqual({
      type: 'https://shop.example/api/problems/invalid-input',
      code: 'invalid-input',
      title: 'Invalid input',
      detail: 'name: Too short, Must begin with a',
      status: 400,
      errors: { name: ['Too short', 'Must begin with a'] },
    })
  })
  it('is named by a name that every object inherits, too', () => {
    const inherited = { toString: 'a\0b', constructor: '\ud800' }
    const errors = problemOf(() => parseInput(z.record(z.string(), z.unknown()), inherited, 'body'))?.errors
    expect(Object.keys(errors ?? {})).toEqual(['toString', 'constructor'])
  })
  it('is named by its place when it is nested', () => {
    const push = { items: [{ id: 'a', type: 'Product', productId: 'x', variationId: 'y', quantity: 100 }] }
    expect(problemOf(() => parseInput(orderPushSchema, push, 'body'))?.errors).toEqual({
      'items.0.quantity': ['Must be at most 99'],
    })
  })
  it.each([undefined, null, 'text', 7])('is named as a whole when it is %j', (value) => {
    expect(Object.keys(problemOf(() => parseInput(schema, value, 'body'))?.errors ?? {})).toEqual(['body'])
  })
  it('is said in English, never as a bare "Invalid input" alone', () => {
    const errors = problemOf(() => parseInput(schema, {}, 'body'))?.errors
    expect(errors?.name?.[0]).toMatch(/expected string/)
  })
  it.each(['a\0b', 'a\ud800b'])('is text that can not be stored: %j', (name) => {
    expect(problemOf(() => parseInput(schema, { name }, 'body'))?.errors).toHaveProperty('name')
    expect(problemOf(() => parseInput(z.string(), name, 'password'))?.errors).toHaveProperty('password')
    expect(
      problemOf(() => parseInput(z.array(z.object({ a: z.array(z.string()) })), [{ a: ['', name] }], 'body'))?.errors,
    ).toHaveProperty('0.a.1')
  })
  it('keeps what is good, and drops what nobody asked for', () => {
    expect(parseInput(schema, { name: 'ada 🥁', other: 1 }, 'body')).toEqual({ name: 'ada 🥁' })
  })
})

const schema = z.object({
  needed: z.string(),
  left: z.optional(z.string()),
  nullable: z.optional(z.nullable(z.string())),
  inner: z.optional(z.object({ left: z.optional(z.number()) })),
  standard: z._default(z.int(), 1),
  list: z.array(z.object({ left: z.optional(z.boolean()) })),
  either: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), left: z.optional(z.string()) }),
      z.object({ kind: z.literal('b'), other: z.optional(z.string()) }),
    ]),
  ),
})
const least = { needed: 'x', standard: 1, list: [] }

describe('null stands for a field that is left out', () => {
  it.each<[what: string, sent: object, read: object]>([
    ['of an object', { ...least, left: null }, least],
    ['that has a default', { ...least, standard: null }, least],
    ['that is an object', { ...least, inner: null, either: null }, least],
    ['inside an object', { ...least, inner: { left: null } }, { ...least, inner: {} }],
    ['inside a list', { ...least, list: [{ left: null }, {}] }, { ...least, list: [{}, {}] }],
    ['of a variant', { ...least, either: { kind: 'a', left: null } }, { ...least, either: { kind: 'a' } }],
    ['of another one', { ...least, either: { kind: 'b', other: null } }, { ...least, either: { kind: 'b' } }],
  ])('%s', (_, sent, read) => expect(parseInput(schema, sent, 'body')).toEqual(read))

  it('but for one that takes null, which keeps its meaning', () =>
    expect(parseInput(schema, { ...least, nullable: null }, 'body')).toEqual({ ...least, nullable: null }))

  it.each([
    ['a field that is needed', { list: [], needed: null }],
    ['an item of a list', { ...least, list: [null] }],
    ['a variant that is none', { ...least, either: { kind: null } }],
    ['the whole', null],
  ])('and never for %s', (_, sent) => expect(() => parseInput(schema, sent, 'body')).toThrow())

  it('leaves what was sent as it was', () => {
    const sent = Object.freeze({ ...least, left: null, inner: Object.freeze({ left: null }) })
    dropAbsentFields(schema, sent)
    expect(sent).toEqual({ ...least, left: null, inner: { left: null } })
  })

  it('takes no key that every object inherits for a field', () => {
    const poisoned = JSON.parse('{"needed":"x","list":[],"constructor":null,"toString":null,"__proto__":null}')
    expect(parseInput(schema, poisoned, 'body')).toEqual(least)
  })
})

type Path = (string | number)[]
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The place of every property of every object in a value. */
function propertiesOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => propertiesOf(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, part]) => [[...path, name], ...propertiesOf(part, [...path, name])])
}

/** A copy in which the property at a place is null, or is gone. */
function change(value: unknown, path: Path, isGone: boolean): unknown {
  const copy = structuredClone(value)
  const owner = path.slice(0, -1).reduce<unknown>((part, name) => (isObject(part) ? part[name] : part), copy)
  const name = path.at(-1) ?? ''
  if (isObject(owner)) {
    if (isGone) delete owner[name]
    else owner[name] = null
  }
  return copy
}

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) =>
  body && 'json' in body ? [{ name, json: body.json }] : [],
)

// A property of all request bodies: wherever a field may be left out, null may be sent for it.
describe.each(bodies)('the body of $name', ({ json }) => {
  it('takes null for each field that may be left out, as if it were', () => {
    const described: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(json, { io: 'input', unrepresentable: 'any' })))
    const good = valuesOf(described, { live: {}, spoils: false })
    fc.assert(
      fc.property(good, (body) => {
        for (const path of propertiesOf(body)) {
          const without = z.safeParse(json, change(body, path, true))
          const withNull = change(body, path, false)
          if (!without.success || z.safeParse(json, withNull).success) continue
          expect([path, z.safeParse(json, dropAbsentFields(json, withNull))]).toEqual([path, without])
        }
      }),
      { numRuns: 60 },
    )
  })
})
