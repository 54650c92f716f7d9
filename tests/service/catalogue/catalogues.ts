import type { CatalogueContent } from '#service/catalogue/content.ts'
import type { ProductFile } from '#service/catalogue/products/content-schema.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'

type Prices = Record<string, number>

const reprice = <Item extends Pick<ProductFile, 'variations'>>(
  item: Item,
  change: (prices: Prices) => Prices,
): Item => ({
  ...item,
  variations: item.variations.map((one) => ({ ...one, prices: change(one.prices) })),
})

/** The example catalogue with all of its snare at another price in euros. */
export const snareAt = (EUR: number): CatalogueContent => ({
  ...exampleContent,
  products: exampleContent.products.map((product) =>
    product.id === 'snare-works' ? reprice(product, (prices) => ({ ...prices, EUR })) : product,
  ),
})

/** The example catalogue of a vendor who sells for dollars alone. */
export const dollarsOnly: CatalogueContent = {
  ...exampleContent,
  store: { ...exampleContent.store, currencies: ['USD'], suggestedCurrency: 'USD' },
  products: exampleContent.products.map((product) => reprice(product, ({ USD = 0 }) => ({ USD }))),
  bundles: exampleContent.bundles.map((bundle) => reprice(bundle, ({ USD = 0 }) => ({ USD }))),
}

/** The example catalogue of a vendor who gave up snares, and the bundle with them. */
export const withoutSnare: CatalogueContent = {
  ...exampleContent,
  products: exampleContent.products.filter(({ id }) => id !== 'snare-works'),
  bundles: [],
}
