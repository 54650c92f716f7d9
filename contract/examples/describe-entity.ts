import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

export type EntityExamples = {
  schema: z.ZodMiniType
  /** Every field that the specification names. */
  full: Record<string, unknown>
  /** Only the fields that it calls neither optional nor leaves out. */
  minimal: Record<string, unknown>
  /** Fields that may be null, but must be there. */
  nullable?: readonly string[]
  /** Fields that are filled in when they are missing: name to value. */
  defaults?: Record<string, unknown>
  /** Values that are refused: dotted field to a wrong value of it. */
  wrong: Record<string, unknown>
}

/** Holds a schema to examples typed by hand: what it takes whole, and what it refuses at which field. */
export function describeEntity(name: string, examples: EntityExamples): void {
  const { schema, full, minimal, nullable = [], defaults = {}, wrong } = examples
  const optional = Object.keys(full).filter((key) => !(key in minimal))

  describe(name, () => {
    it('is taken whole, in its full and in its minimal form', () => {
      expect(z.parse(schema, full)).toStrictEqual(full)
      expect(z.parse(schema, minimal)).toStrictEqual({ ...defaults, ...minimal })
    })
    it('loses what the specification does not name', () => {
      expect(z.parse(schema, { ...full, somethingElse: 1 })).toStrictEqual(full)
    })
    it.each(Object.keys(minimal))('is refused without %s', (key) => {
      expect(faultsOf(schema, without(full, key))).toContain(key)
    })
    for (const key of Object.keys(minimal)) {
      if (nullable.includes(key))
        it(`may have null as its ${key}`, () =>
          expect(z.parse(schema, { ...full, [key]: null })).toStrictEqual({ ...full, [key]: null }))
      else
        it(`is refused with null as its ${key}`, () =>
          expect(faultsOf(schema, { ...full, [key]: null })).toContainEqual(expect.stringMatching(`^${key}`)))
    }
    for (const key of optional) {
      it(`may lack ${key}, which is then absent and never null`, () => {
        const rest = without(full, key)
        expect(z.parse(schema, rest)).toStrictEqual(key in defaults ? { ...rest, [key]: defaults[key] } : rest)
        expect(faultsOf(schema, { ...full, [key]: null })).not.toEqual([])
      })
    }
    it.each(Object.entries(wrong))('is refused with a wrong %s', (path, value) => {
      expect(faultsOf(schema, change(full, path.split('.'), value))).toContainEqual(expect.stringMatching(`^${path}`))
    })
  })
}

/** The dotted fields at which the schema refuses a value; empty when it takes it. */
export function faultsOf(schema: z.ZodMiniType, value: unknown): string[] {
  return z.safeParse(schema, value).error?.issues.map((issue) => issue.path.join('.')) ?? []
}

export function without(value: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}

function change(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) return value.with(Number(key), change(value[Number(key)], rest, replacement))
  const fields: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) }
  return { ...fields, [key]: change(fields[key], rest, replacement) }
}
