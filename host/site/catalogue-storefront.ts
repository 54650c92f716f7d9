import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Content } from '../shop/content.ts'

/** What is for sale by the files alone, without a service: products with their prices, and no discounts or bundles. */
export function storefrontOfFiles({ catalogue }: Pick<Content, 'catalogue'>): Storefront {
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
