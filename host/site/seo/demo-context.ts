import { resolve } from 'node:path'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { type Content, readContent } from '../../content/read-content.ts'
import { loadPages } from '../load-pages.ts'
import { gatherSiteContent } from '../site-content.ts'
import { createSeoContext, type SeoContext } from './context.ts'

/** For tests: the demo's own site, whose products cost what its files say. */
export async function readDemoContext(publicUrl: string): Promise<SeoContext> {
  const content = await readContent(resolve(import.meta.dirname, '../../../content'))
  const site = gatherSiteContent(content, storefrontOf(content))
  return createSeoContext(content, site, loadPages(site, content.redirects), { publicUrl })
}

function storefrontOf({ catalogue }: Content): Storefront {
  const products = catalogue.products.map(({ id, name, tagline, description, variations: all }) => {
    const variations = all.map((variation) => ({
      ...{ id: variation.id, name: variation.name, hasDiscount: false },
      ...{ price: variation.prices, originalPrice: variation.prices },
    }))
    const [defaultVariation] = variations
    const currentVersion = catalogue.releases.find(({ productId }) => productId === id)?.version
    return {
      ...{ id, name, tagline, description, variations, iconUrl: null, owned: false, type: 'product' as const },
      ...(defaultVariation && { defaultVariation }),
      ...(currentVersion !== undefined && { currentVersion }),
    }
  })
  return { suggestedCurrency: catalogue.store.suggestedCurrency, products, bundles: [] }
}
