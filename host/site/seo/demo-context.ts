import { resolve } from 'node:path'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { type Content, readContent } from '../../shop/read-content.ts'
import { loadSite } from '../load-site.ts'
import type { SeoContext } from './context.ts'

/** For tests: the site of the demo, with the prices in its files. */
export async function readDemoContext(publicUrl: string): Promise<SeoContext> {
  const content = await readContent(resolve(import.meta.dirname, '../../../shops/oddmeter'))
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
  return loadSite(settings, content, storefrontOf(content), 'demo').seo
}

function storefrontOf({ catalogue }: Content): Storefront {
  const products = catalogue.products.map(({ id, name, tagline, description, variations: all }) => {
    const variations = all.map((variation) => ({
      id: variation.id,
      name: variation.name,
      hasDiscount: false,
      price: variation.prices,
      originalPrice: variation.prices,
    }))
    const [defaultVariation] = variations
    const currentVersion = catalogue.releases.find(({ productId }) => productId === id)?.version
    return {
      id,
      name,
      tagline,
      description,
      variations,
      iconUrl: null,
      owned: false,
      type: 'product' as const,
      ...(defaultVariation && { defaultVariation }),
      ...(currentVersion !== undefined && { currentVersion }),
    }
  })
  return { suggestedCurrency: catalogue.store.suggestedCurrency, products, bundles: [] }
}
