import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { ImportOptions } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'

const mapSchema = z.strictObject({
  products: z.optional(z.record(z.string(), z.nullable(z.string('must be the id of a product or bundle, or null')))),
  mappings: z.optional(z.record(z.string(), z.unknown())),
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
