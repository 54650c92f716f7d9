import { Document, isMap, isNode, parse, stringify } from 'yaml'
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

type WrittenMap = {
  products: Record<string, string | null>
  mappings: Record<string, object>
  /** What products are called whose ids say nothing to a person. */
  names?: Readonly<Record<string, string>>
}

/** The options of an import in YAML, as `readImportMap` reads them, with the names of products beside their ids. */
export const writeImportMap = ({ products, mappings, names = {} }: WrittenMap): string =>
  [
    '# Products of the store by the names that its files have, and what each is here: the id of a product or bundle, or null to leave it out.',
    writeProducts(products, names),
    '# How tables are read that no store is known to write: docs/importing.md describes each field.',
    stringify({ mappings }),
  ].join('\n')

function writeProducts(products: WrittenMap['products'], names: Readonly<Record<string, string>>): string {
  const document = new Document({ products })
  const written = document.get('products')
  if (isMap(written))
    for (const { key, value } of written.items) {
      const name = names[String(key)]
      if (name !== undefined && isNode(value)) value.comment = ` ${name.replaceAll(/\s+/g, ' ')}`
    }
  return document.toString({ lineWidth: 0 })
}
