import type { Bundle, ProductSummary, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { Variation } from '#contract/entities/money.ts'
import type { ProductReference } from '#contract/entities/orders.ts'
import type { MinorPrices, Row } from '../database/schema.ts'
import { toPriceMap } from './money.ts'

export type CatalogueVariation = { id: string; name: string; isDefault: boolean; prices: MinorPrices }
export type CatalogueProduct = Row<'products'> & { variations: CatalogueVariation[] }
export type CatalogueBundle = Row<'bundles'> & { variations: CatalogueVariation[]; products: CatalogueProduct[] }
/** What is for sale, in the vendor's order. */
export type Catalogue = {
  currencies: readonly string[]
  suggestedCurrency: string
  products: CatalogueProduct[]
  bundles: CatalogueBundle[]
}

const toVariation = (variation: CatalogueVariation): Variation => ({
  id: variation.id,
  name: variation.name,
  originalPrice: toPriceMap(variation.prices),
  price: toPriceMap(variation.prices),
  hasDiscount: false,
  recurrence: { type: 'OneOff' },
})

function toPricing(variations: CatalogueVariation[]) {
  const standard = variations.find((variation) => variation.isDefault)
  return {
    variations: variations.map(toVariation),
    ...(standard ? { defaultVariation: toVariation(standard) } : {}),
  }
}

/** A product as the store shows it to somebody who owns `ownedProducts` (specification §3). */
export function toStoreProduct(product: CatalogueProduct, ownedProducts: ReadonlySet<string>): StoreProduct {
  return {
    ...toProductReference(product),
    description: product.description,
    ...(product.website === null ? {} : { website: product.website }),
    ...(product.currentVersion === null ? {} : { currentVersion: product.currentVersion }),
    owned: ownedProducts.has(product.id),
    ...toPricing(product.variations),
    type: 'product',
  }
}

/** A bundle as the store shows it; it is partial when some of it is owned already. */
export function toStoreBundle(bundle: CatalogueBundle, ownedProducts: ReadonlySet<string>): Bundle {
  const products = bundle.products.map((product) => toStoreProduct(product, ownedProducts))
  const owned = products.every((product) => product.owned)
  return {
    ...toProductReference(bundle),
    description: bundle.description,
    owned,
    partial: !owned && products.some((product) => product.owned),
    products: products.map((product) => ({ ...product, included: !product.owned })),
    ...toPricing(bundle.variations),
    type: 'bundle',
  }
}

/** All that is for sale (specification §3, Storefront). */
export const toStorefront = (catalogue: Catalogue, ownedProducts: ReadonlySet<string>): Storefront => ({
  suggestedCurrency: catalogue.suggestedCurrency,
  products: catalogue.products.map((product) => toStoreProduct(product, ownedProducts)),
  bundles: catalogue.bundles.map((bundle) => toStoreBundle(bundle, ownedProducts)),
})

/** What a license says of its product, to its customer: `isOwned` while the license holds. */
export const toProductSummary = (product: Row<'products'>, isOwned: boolean): ProductSummary => ({
  id: product.id,
  name: product.name,
  tagline: product.tagline,
  description: product.description,
  ...(product.website === null ? {} : { website: product.website }),
  ...(product.iconUrl === null ? {} : { iconUrl: product.iconUrl }),
  currentVersion: product.currentVersion,
  downloadsNeedsUser: product.downloadsNeedsUser,
  downloadsNeedsOwnership: product.downloadsNeedsOwnership,
  downloadsNeedsGroupMembership: false,
  downloadsAllowed: isOwned || !product.downloadsNeedsOwnership,
})

export const toProductReference = (item: {
  id: string
  name: string
  tagline: string
  iconUrl: string | null
}): ProductReference => ({ id: item.id, name: item.name, tagline: item.tagline, iconUrl: item.iconUrl })
