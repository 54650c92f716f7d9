import type { Discount, PriceMap, Variation } from '#contract/entities/money.ts'
import type { MinorPrices } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'
import { findLargest, type Quote, quotePrice, type Reduction, type Share } from '../prices/rules.ts'
import type { CatalogueBundle, CatalogueProduct, CatalogueVariation } from '../products/catalogue.ts'

export type Offer = Reduction & { appliesTo: readonly string[] | null }
export type Quotes<R extends Reduction = Reduction> = Record<string, Quote<R>>
type ShareIn = (currency: string) => Share

export const appliesTo = (offer: Offer, itemId: string) => offer.appliesTo === null || offer.appliesTo.includes(itemId)

export const quotePrices = <R extends Reduction>(
  prices: MinorPrices,
  reductions: readonly R[],
  shareIn?: ShareIn,
): Quotes<R> =>
  Object.fromEntries(
    Object.entries(prices).map(([currency, listPrice]) => [
      currency,
      quotePrice(listPrice, currency, reductions, shareIn?.(currency)),
    ]),
  )

/**
 * The share of a bundle that is sold to somebody who owns `ownedProducts`: the products that they do not own, by list price. Who
 * owns all products and buys the bundle again gets all of it.
 */
export function shareOf(bundle: CatalogueBundle, ownedProducts: ReadonlySet<string>): ShareIn {
  const { products } = bundle
  const lacking = products.filter(({ id }) => !ownedProducts.has(id))
  if (lacking.length === 0 || lacking.length === products.length) return () => ({ part: 1, whole: 1 })
  return (currency) => {
    const sum = (some: CatalogueProduct[]) => some.reduce((total, one) => total + listPriceOf(one, currency), 0)
    const whole = sum(products)
    return whole === 0 ? { part: lacking.length, whole: products.length } : { part: sum(lacking), whole }
  }
}

function listPriceOf({ variations }: CatalogueProduct, currency: string): number {
  const standard = variations.find((variation) => variation.isDefault) ?? variations[0]
  return standard?.prices[currency] ?? 0
}

/**
 * A variation with its prices; its discount is the one that takes most off in `currency` (specification §3).
 * [entities.variation]
 */
export function toVariation({ id, name }: CatalogueVariation, quotes: Quotes, currency: string): Variation {
  const discount = toDiscount(quotes, currency)
  return {
    id,
    name,
    originalPrice: mapPrices(quotes, ({ original }) => original),
    price: mapPrices(quotes, ({ price }) => price),
    hasDiscount: discount !== undefined,
    ...(discount ? { discount } : {}),
    recurrence: { type: 'OneOff' },
  }
}

/**
 * The reduction that takes most off in a currency, or else in the first in which any does, with what it takes off.
 * [entities.discount] [entities.percentage-discount] [entities.flat-discount]
 */
export function toDiscount(quotes: Quotes, currency: string): Discount | undefined {
  const [quote] = [quotes[currency], ...Object.values(quotes)].filter((one) => one && one.taken.length > 0)
  const by = quote && findLargest(quote)?.by
  if (!by) return undefined
  const { name, description, isExclusive, basisPoints } = by
  const fields = { name, ...(description === null ? {} : { description }), total: totalOf(by, quotes), isExclusive }
  return basisPoints === null
    ? { type: 'FlatAmountOffDiscount', ...fields }
    : { type: 'PercentageOffDiscount', ...fields, percentage: basisPoints / 10_000 }
}

/** What one reduction takes off, in the currencies in which it does. */
const totalOf = (by: Reduction, quotes: Quotes): PriceMap =>
  Object.fromEntries(
    Object.entries(quotes).flatMap(([currency, { taken }]) =>
      taken.filter((one) => one.by === by).map(({ amount }) => [currency, toMajor(amount, currency)]),
    ),
  )

export const mapPrices = (quotes: Quotes, pick: (quote: Quote) => number): PriceMap =>
  Object.fromEntries(Object.entries(quotes).map(([currency, quote]) => [currency, toMajor(pick(quote), currency)]))
