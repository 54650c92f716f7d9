import { basename } from 'node:path'
import type * as z from 'zod'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { ProseNode } from '#contract/pages.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { readCatalogue } from './catalogue.ts'
import { ContentError, collectFaults } from './faults.ts'
import { type ContentFolder, openContentFolder } from './files.ts'
import { homeTextSchema, productTextSchema, vendorFileSchema } from './schemas.ts'

export { ContentError }

type Prose = { prose: ProseNode[] }
export type HomeText = z.infer<typeof homeTextSchema> & Prose
export type ProductText = z.infer<typeof productTextSchema> & Prose

/** The vendor's wares and words, checked. `products` are texts and looks, by product id. */
export type Content = {
  vendor: Vendor & z.infer<typeof vendorFileSchema>
  catalogue: CatalogueContent
  home: HomeText
  products: ReadonlyMap<string, ProductText>
}

/** Reads `content/`. Throws one `ContentError` with all faults of all files. */
export async function readContent(folder: string): Promise<Content> {
  const content = openContentFolder(folder)
  const { settle, faults } = collectFaults()
  const [vendor, catalogue, home, products] = await Promise.all([
    settle(content.readYaml('vendor.yaml', vendorFileSchema)),
    settle(readCatalogue(content)),
    settle(content.readMarkdown('pages/home.md', homeTextSchema)),
    settle(readProducts(content)),
  ])
  if (!vendor || !catalogue || !home || !products) throw new ContentError(faults)
  return { vendor: { id: catalogue.store.vendorId, ...vendor }, catalogue, home, products }
}

async function readProducts(content: ContentFolder): Promise<ReadonlyMap<string, ProductText>> {
  const { settle, faults } = collectFaults()
  const products = new Map<string, ProductText>()
  for (const name of await content.list('products', '.md')) {
    const text = await settle(content.readMarkdown(name, productTextSchema))
    if (text) products.set(basename(name, '.md'), text)
  }
  if (faults.length > 0) throw new ContentError(faults)
  return products
}
