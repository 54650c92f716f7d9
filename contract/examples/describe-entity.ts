import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

export type EntityExamples = {
  schema: z.ZodMiniType
  /** Every field that the specification names. */
  full: Record<string, unknown>
  /** Only the required fields. */
  minimal: Record<string, unknown>
  /** Required fields that may be null. */
  nullable?: readonly string[]
  /** Default values of missing fields. */
  defaults?: Record<string, unknown>
  /** Invalid values by dotted field. */
  wrong: Record<string, unknown>
}

/** Tests a schema with manual examples: what it accepts, and which fields it rejects. */
export function describeEntity(name: string, examples: EntityExamples): void {
  const { schema, full, minimal, nullable = [], defaults = {}, wrong } = examples
  const optional = Object.keys(full).filter((key) => !(key in minimal))

  describe(name, () => {
    it('is accepted in its full and in its minimal form', () => {
      expect(z.parse(schema, full)).toStrictEqual(full)
      expect(z.parse(schema, minimal)).toStrictEqual({ ...defaults, ...minimal })
    })
    it('loses unspecified fields', () => {
      expect(z.parse(schema, { ...full, somethingElse: 1 })).toStrictEqual(full)
    })
    it.each(Object.keys(minimal))('is rejected without %s', (key) => {
      expect(faultsOf(schema, without(full, key))).toContain(key)
    })
    for (const key of Object.keys(minimal)) {
      if (nullable.includes(key))
        it(`may have null as its ${key}`, () =>
          expect(z.parse(schema, { ...full, [key]: null })).toStrictEqual({ ...full, [key]: null }))
      else
        it(`is rejected with null as its ${key}`, () =>
          expect(faultsOf(schema, { ...full, [key]: null })).toContainEqual(expect.stringMatching(`^${key}`)))
    }
    for (const key of optional) {
      it(`may omit ${key}, which is then absent and never null`, () => {
        const rest = without(full, key)
        expect(z.parse(schema, rest)).toStrictEqual(key in defaults ? { ...rest, [key]: defaults[key] } : rest)
        expect(faultsOf(schema, { ...full, [key]: null })).not.toEqual([])
      })
    }
    it.each(Object.entries(wrong))('is rejected with a wrong %s', (path, value) => {
      expect(faultsOf(schema, change(full, path.split('.'), value))).toContainEqual(expect.stringMatching(`^${path}`))
    })
  })
}

/** The dotted fields that the schema rejects; empty for a valid value. */
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
