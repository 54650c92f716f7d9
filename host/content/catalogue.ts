import { basename, join } from 'node:path'
import type * as core from 'zod/v4/core'
import {
  bundleFileSchema,
  type CatalogueContent,
  productFileSchema,
  storeFileSchema,
} from '#service/catalogue/content.ts'
import { collectFaults, listFiles, readYamlFile } from './content.ts'
import { ContentError } from './faults.ts'

type ItemSchema = core.$ZodType<{ id: string }>

/** Reads `content/catalogue/`: what is sold. Throws one `ContentError` with all faults of all files. */
export async function readCatalogue(folder: string): Promise<CatalogueContent> {
  const { settle, faults } = collectFaults()
  const readItems = async <Schema extends ItemSchema>(name: string, schema: Schema) => {
    const files = await listFiles(join(folder, name), '.yaml')
    const items = await Promise.all(files.map((file) => settle(readItem(file, schema))))
    return items.filter((item) => item !== undefined)
  }
  const [store, products, bundles] = await Promise.all([
    settle(readYamlFile(join(folder, 'store.yaml'), storeFileSchema)),
    readItems('products', productFileSchema),
    readItems('bundles', bundleFileSchema),
  ])
  if (!store || faults.length > 0) throw new ContentError(faults)
  return { store, products, bundles }
}

async function readItem<Schema extends ItemSchema>(file: string, schema: Schema): Promise<core.output<Schema>> {
  const item = await readYamlFile(file, schema)
  if (item.id === basename(file, '.yaml')) return item
  throw new ContentError([{ file, line: 1, reason: `id: Must be the file's name, ${basename(file, '.yaml')}` }])
}
