import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'
import type { ImportOptions } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'

const mapSchema = z.strictObject({
  products: z.optional(z.record(z.string(), z.nullable(z.string('must be the id of a product or bundle, or null')))),
  mappings: z.optional(z.record(z.string(), z.looseObject({}, 'must describe the columns of a table'))),
})

/** The options of an import that a YAML file says. Throws a problem that names the file and the field. */
export function readImportMap(text: string, name: string): Pick<ImportOptions, 'products' | 'mappings'> {
  const read = z.safeParse(mapSchema, parseYaml(text, name) ?? {})
  if (read.success) return { products: read.data.products ?? {}, mappings: read.data.mappings ?? {} }
  const [issue] = read.error.issues
  throw refused(`${name}: ${issue?.path.join('.') || 'the file'} ${issue?.message}`)
}

function parseYaml(text: string, name: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw refused(`${name}: ${error.message.split('\n')[0]}`)
  }
}

/** The options of an import in YAML, as `readImportMap` reads them. */
export const writeImportMap = (map: {
  products: Record<string, string | null>
  mappings: Record<string, object>
}): string =>
  [
    '# Products of the store by the names that its files have, and what each is here: the id of a product or bundle, or null to leave it out.',
    stringify({ products: map.products }),
    '# How tables are read that no store is known to write: docs/importing.md describes each field.',
    stringify({ mappings: map.mappings }),
  ].join('\n')
