import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { choose } from '#tests/environment/length.ts'
import { type Schema, valuesOf } from '#tests/support/fuzz/schema-values.ts'

/** The modules of which browsers load schemas; plug-ins call the endpoints in device.ts. */
const files = [
  ...globSync('contract/{entities,endpoints,instrument}/*.ts'),
  ...globSync('contract/*.ts'),
  ...globSync('web/site/{.,pages/*,sections/*}/schema.ts'),
].filter((file) => !/\.test\.ts$|endpoints\.ts$|device\.ts$/.test(file))

/** What a value is read as, or the first message of each place that has a fault. */
type Outcome = { data: unknown } | { faults: Map<string, string> }
type SafeParse = z.ZodMiniType['safeParse']

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const hasSafeParse = (value: unknown): value is { safeParse: SafeParse } => isObject(value) && 'safeParse' in value

/** The schemas within what a module exports, by where they are: those of endpoints are in their responses. */
function findSchemas(value: unknown, place: string): [string, { safeParse: SafeParse }][] {
  if (hasSafeParse(value)) return [[place, value]]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, part]) => findSchemas(part, `${place} ${name}`))
}

async function importSchemas() {
  const modules = files.map(async (file) =>
    findSchemas({ ...(await import(pathToFileURL(resolve(file)).href)) }, file.replaceAll('\\', '/')),
  )
  return new Map((await Promise.all(modules)).flat())
}

function outcomeOf(result: ReturnType<SafeParse>): Outcome {
  if (result.success) return { data: result.data }
  return { faults: new Map(result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])) }
}

const originals = await importSchemas()
vi.resetModules()
vi.doMock('zod/mini', () => import('./index.ts'))
const leanOnes = await importSchemas()

const describeJson = (schema: unknown): Schema =>
  schema instanceof z.ZodMiniType
    ? JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
    : {}

describe('the part of zod/mini for browsers', () => {
  it('is what the modules under test use in its place', () => {
    expect(originals.size).toBeGreaterThan(150)
    expect([...leanOnes.keys()]).toEqual([...originals.keys()])
    expect([...leanOnes.values()].filter((schema) => schema instanceof z.ZodMiniType)).toEqual([])
  })

  it.each([...originals])('reads and refuses values as zod does by %s', (place, original) => {
    const lean = leanOnes.get(place)
    const described = describeJson(original)
    for (const spoils of [false, true]) {
      fc.assert(
        fc.property(valuesOf(described, { live: {}, spoils }), (value) => {
          // Zod takes an object with such a field for no plain one.
          fc.pre(!JSON.stringify(value)?.includes('"constructor"'))
          expect(lean && outcomeOf(lean.safeParse(value))).toStrictEqual(outcomeOf(original.safeParse(value)))
        }),
        { numRuns: choose(60, 20) },
      )
    }
  })
})
