import type { PriceMap } from '#contract/entities/money.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import {
  appliesTo,
  type Catalogue,
  type CatalogueBundle,
  type CatalogueCoupon,
  type CatalogueDiscount,
  type CatalogueProduct,
  type CatalogueVariation,
  discountsOf,
  mapPrices,
  type Quotes,
  quotePrices,
  shareOf,
  toDiscount,
  toProductReference,
  toStoreBundle,
  toVariation,
} from '#service/catalogue/index.ts'
import { toMajor } from '#service/platform/index.ts'
import { findCoveredCopies, toTiers } from './coupon-combinations.ts'
import { lineTotal } from './order-lines.ts'
import type { StoredLine } from './stored-line.ts'

type Sold = { variation: CatalogueVariation } & (
  | { type: 'Product'; item: CatalogueProduct }
  | { type: 'Bundle'; item: CatalogueBundle }
)

/** What a line sells; null when it is no longer sold. */
export function findSold(line: StoredLine, catalogue: Catalogue): Sold | null {
  const product = line.type === 'Product' ? catalogue.products.find((one) => one.id === line.itemId) : undefined
  const bundle = line.type === 'Bundle' ? catalogue.bundles.find((one) => one.id === line.itemId) : undefined
  const variation = (product ?? bundle)?.variations.find((one) => one.id === line.variationId)
  if (!variation) return null
  if (product) return { type: 'Product', item: product, variation }
  return bundle ? { type: 'Bundle', item: bundle, variation } : null
}

/** What a line's price depends on besides the catalogue. */
export type Buyer = {
  ownedProducts: ReadonlySet<string>
  currency: string
  /** The order's, in the order they came; they all combine. */
  coupons: readonly CatalogueCoupon[]
}

type LineQuotes = Quotes<CatalogueDiscount | CatalogueCoupon>

function quoteSold(
  { item, type, variation }: Sold,
  catalogue: Catalogue,
  { ownedProducts }: Buyer,
  coupons: readonly CatalogueCoupon[],
): LineQuotes {
  const shareIn = type === 'Bundle' ? shareOf(item, ownedProducts) : undefined
  const fitting = coupons.filter((coupon) => appliesTo(coupon, item.id))
  return quotePrices(variation.prices, [...discountsOf(catalogue, item.id), ...fitting], shareIn)
}

/** The products in one copy; of a bundle, those that the buyer does not own, or all if they own all or none. */
function productIdsOf({ type, item }: Sold, { ownedProducts }: Buyer): string[] {
  if (type === 'Product') return [item.id]
  const lacking = item.products.filter(({ id }) => !ownedProducts.has(id))
  return (lacking.length > 0 ? lacking : item.products).map(({ id }) => id)
}

type Coverage = ReadonlyMap<CatalogueCoupon, ReadonlyMap<string, number>>

function coverLines(lines: readonly StoredLine[], catalogue: Catalogue, buyer: Buyer): Coverage {
  const coverable = (coupon: CatalogueCoupon) =>
    lines.flatMap((line) => {
      const sold = findSold(line, catalogue)
      if (!sold) return []
      const priceWith = (some: CatalogueCoupon[]) => quoteSold(sold, catalogue, buyer, some)[buyer.currency]?.price ?? 0
      const price = priceWith([])
      const { lineId, itemId, quantity } = line
      const productIds = productIdsOf(sold, buyer)
      return [{ lineId, itemId, quantity, productIds, price, saving: price - priceWith([coupon]) }]
    })
  return new Map(buyer.coupons.map((coupon) => [coupon, findCoveredCopies(coupon, coverable(coupon))]))
}

/** Copies of a line that cost the same, and whether a coupon covers them. */
type QuotedTier = { quantity: number; quotes: LineQuotes; isCovered: boolean }

function quoteLine(line: StoredLine, sold: Sold, catalogue: Catalogue, buyer: Buyer, coverage: Coverage) {
  const before = quoteSold(sold, catalogue, buyer, [])
  const copiesOf = (coupon: CatalogueCoupon) => coverage.get(coupon)?.get(line.lineId) ?? 0
  const tiers = toTiers(line.quantity, buyer.coupons, copiesOf).map(
    ({ quantity, coupons }): QuotedTier => ({
      quantity,
      isCovered: coupons.length > 0,
      quotes: coupons.length === 0 ? before : quoteSold(sold, catalogue, buyer, coupons),
    }),
  )
  return { before, tiers }
}

/**
 * Prices the lines of an order from the catalogue (specification §3): variations as the store shows them, prices and applied
 * discounts with the order's coupons. Null stands for a line that is no longer sold.
 * [entities.product-line-item] [entities.bundle-line-item]
 */
export function priceLines(lines: readonly StoredLine[], catalogue: Catalogue, buyer: Buyer): (LineItem | null)[] {
  const coverage = coverLines(lines, catalogue, buyer)
  return lines.map((line) => {
    const sold = findSold(line, catalogue)
    return sold && toLineItem(line, sold, catalogue, buyer, quoteLine(line, sold, catalogue, buyer, coverage))
  })
}

function toLineItem(
  line: StoredLine,
  sold: Sold,
  catalogue: Catalogue,
  buyer: Buyer,
  { before, tiers }: ReturnType<typeof quoteLine>,
): LineItem {
  const appliedDiscount = tiers[0] && toDiscount(tiers[0].quotes, buyer.currency)
  const fields = {
    id: line.lineId,
    quantity: line.quantity,
    variationId: line.variationId,
    ...showPrices(tiers),
    variation: toVariation(sold.variation, before, buyer.currency),
    ...(appliedDiscount ? { appliedDiscount } : {}),
  }
  if (sold.type === 'Product')
    return { ...fields, type: 'Product', productId: line.itemId, product: toProductReference(sold.item) }
  const { products, partial } = toStoreBundle(sold.item, catalogue, buyer.ownedProducts)
  const included = products.map((product) => ({ ...toProductReference(product), included: product.included }))
  const bundle = { ...toProductReference(sold.item), products: included }
  return { ...fields, type: 'Bundle', bundleId: line.itemId, partial, bundle }
}

/** The price of one copy; if a coupon covers some copies, the average price and the price of each group. */
function showPrices(tiers: readonly QuotedTier[]): Pick<LineItem, 'price' | 'parts'> {
  const parts = tiers.map(({ quantity, quotes }) => ({ quantity, price: mapPrices(quotes, ({ price }) => price) }))
  const [first, ...others] = parts
  if (!first) return {}
  if (!tiers.some(({ isCovered }) => isCovered)) return { price: first.price }
  if (others.length === 0) return { price: first.price, parts }
  const copies = tiers.reduce((sum, { quantity }) => sum + quantity, 0)
  const averageIn = (currency: string) => {
    const total = tiers.reduce((sum, { quantity, quotes }) => sum + (quotes[currency]?.price ?? 0) * quantity, 0)
    return toMajor(total, currency) / copies
  }
  const price: PriceMap = Object.fromEntries(
    Object.keys(first.price).map((currency) => [currency, averageIn(currency)]),
  )
  return { price, parts }
}

/** The price of these lines in the buyer's currency, in minor units, without taxes. */
export const dueFor = (lines: readonly StoredLine[], catalogue: Catalogue, buyer: Buyer): number =>
  priceLines(lines, catalogue, buyer).reduce((sum, line) => sum + (line ? lineTotal(line, buyer.currency) : 0), 0)

export function findEffectiveCoupons(lines: readonly StoredLine[], catalogue: Catalogue, buyer: Buyer) {
  if (buyer.coupons.length === 0) return []
  const coverage = coverLines(lines, catalogue, buyer)
  const taken = lines.flatMap((line) => {
    const sold = findSold(line, catalogue)
    const tiers = sold ? quoteLine(line, sold, catalogue, buyer, coverage).tiers : []
    return tiers.flatMap(({ quotes }) => quotes[buyer.currency]?.taken ?? [])
  })
  return buyer.coupons.filter((coupon) => taken.some(({ by }) => by === coupon))
}
