import { defaultMaxQuantity } from '#contract/constants.ts'
import type { Bundle, Download, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { ProductReference } from '#contract/entities/orders.ts'
import { appliesTo, quotePrices, shareOf, toVariation } from '../discounts/discounted-prices.ts'
import { findNextChange, isDuring } from '../discounts/validity-periods.ts'
import type { Share } from '../prices/rules.ts'
import type { Catalogue, CatalogueBundle, CatalogueProduct } from './catalogue.ts'

export function catalogueAt(catalogue: Catalogue, now: Date): { catalogue: Catalogue; until: Date | null } {
  const discounts = catalogue.discounts.filter((discount) => isDuring(discount, now))
  return { catalogue: { ...catalogue, discounts }, until: findNextChange(catalogue.discounts, now) }
}

export const discountsOf = (catalogue: Catalogue, itemId: string) =>
  catalogue.discounts.filter((discount) => appliesTo(discount, itemId))

const limitOf = (
  { variations }: Pick<StoreProduct, 'variations'>,
  ...items: Pick<CatalogueProduct, 'maxQuantity'>[]
) => {
  const isFree = variations?.every(({ price }) => Object.values(price).every((amount) => amount === 0))
  return isFree ? 1 : Math.min(...items.map(maxQuantityOf))
}

function toPricing(
  item: CatalogueProduct | CatalogueBundle,
  catalogue: Catalogue,
  currency: string,
  shareIn?: (currency: string) => Share,
) {
  const discounts = discountsOf(catalogue, item.id)
  const priced = item.variations.map((variation) => ({
    isDefault: variation.isDefault,
    shown: toVariation(variation, quotePrices(variation.prices, discounts, shareIn), currency),
  }))
  const standard = priced.find(({ isDefault }) => isDefault)
  return {
    variations: priced.map(({ shown }) => shown),
    ...(standard ? { defaultVariation: standard.shown } : {}),
  }
}

export const maxQuantityOf = ({ maxQuantity }: Pick<CatalogueProduct, 'maxQuantity'>): number =>
  maxQuantity ?? defaultMaxQuantity

export type DownloadsOf = (product: CatalogueProduct) => Download[] | undefined
const noDownloads: DownloadsOf = () => undefined

/** A product as the store shows it to somebody who owns `ownedProducts` (specification §3). [entities.store-product] */
export function toStoreProduct(
  product: CatalogueProduct,
  catalogue: Catalogue,
  ownedProducts: ReadonlySet<string>,
  currency = catalogue.suggestedCurrency,
  downloadsOf = noDownloads,
): StoreProduct {
  const downloads = downloadsOf(product)
  const pricing = toPricing(product, catalogue, currency)
  return {
    ...toProductReference(product),
    description: product.description,
    ...(product.website === null ? {} : { website: product.website }),
    ...(product.currentVersion === null ? {} : { currentVersion: product.currentVersion }),
    ...(downloads === undefined ? {} : { downloads }),
    owned: ownedProducts.has(product.id),
    ...pricing,
    maxQuantity: limitOf(pricing, product),
    type: 'product',
  }
}

/**
 * A bundle as the store shows it; it is partial when some of it is owned already, and costs what is lacking then.
 * [entities.bundle]
 */
export function toStoreBundle(
  bundle: CatalogueBundle,
  catalogue: Catalogue,
  ownedProducts: ReadonlySet<string>,
  currency = catalogue.suggestedCurrency,
  downloadsOf = noDownloads,
): Bundle {
  const products = bundle.products.map((product) =>
    toStoreProduct(product, catalogue, ownedProducts, currency, downloadsOf),
  )
  const owned = products.every((product) => product.owned)
  const pricing = toPricing(bundle, catalogue, currency, shareOf(bundle, ownedProducts))
  return {
    ...toProductReference(bundle),
    description: bundle.description,
    owned,
    partial: !owned && products.some((product) => product.owned),
    products: products.map((product) => ({ ...product, included: !product.owned })),
    ...pricing,
    maxQuantity: limitOf(pricing, bundle, ...bundle.products),
    type: 'bundle',
  }
}

/**
 * All that is for sale (specification §3, Storefront), with a currency suggested that it is sold in.
 * [entities.storefront]
 */
export function toStorefront(
  catalogue: Catalogue,
  ownedProducts: ReadonlySet<string>,
  currency = catalogue.suggestedCurrency,
  downloadsOf = noDownloads,
): Storefront {
  const { products, bundles } = catalogue
  return {
    suggestedCurrency: currency,
    products: products.map((product) => toStoreProduct(product, catalogue, ownedProducts, currency, downloadsOf)),
    bundles: bundles.map((bundle) => toStoreBundle(bundle, catalogue, ownedProducts, currency, downloadsOf)),
  }
}

// [entities.product-reference]
export const toProductReference = (item: {
  id: string
  name: string
  tagline: string
  iconUrl: string | null
}): ProductReference => ({ id: item.id, name: item.name, tagline: item.tagline, iconUrl: item.iconUrl })
