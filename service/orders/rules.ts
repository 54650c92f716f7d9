import type { LineItem, OrderTotal, PushedLine } from '#contract/entities/orders.ts'
import type { OrderStatus } from '#contract/states.ts'
import { toMajor, toMinor } from '../catalogue/money.ts'
import {
  appliesTo,
  mapPrices,
  type Quotes,
  quotePrices,
  shareOf,
  toDiscount,
  toVariation,
} from '../catalogue/offers.ts'
import {
  type Catalogue,
  type CatalogueBundle,
  type CatalogueCoupon,
  type CatalogueDiscount,
  type CatalogueProduct,
  type CatalogueVariation,
  discountsOf,
  toProductReference,
  toStoreBundle,
} from '../catalogue/rules.ts'
import type { FieldErrors } from '../http/problems.ts'
import type { Grant } from '../licenses/rules.ts'
import type { TaxLine } from '../taxes/sale.ts'
import { quoteGoods, type TaxDecision } from '../taxes/service.ts'
import { findQuantityFaults } from './quantities.ts'

/** What may follow what (specification §4, Order status); a declined payment returns the order to Open. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Open: ['PaymentProcessing'],
  PaymentProcessing: ['Completed', 'Failed', 'Open'],
  Completed: [],
  Failed: [],
}

export const canMove = (from: OrderStatus, to: OrderStatus) => orderTransitions[from].includes(to)

/** A line as it is stored: what is bought, never what it costs. */
export type StoredLine = {
  lineId: string
  type: 'Product' | 'Bundle'
  itemId: string
  variationId: string
  quantity: number
}

export function toStoredLine({ id, variationId, quantity, ...line }: PushedLine): StoredLine {
  const [letter, itemId] = line.type === 'Product' ? ['p', line.productId] : ['b', line.bundleId]
  return { lineId: id ?? `${letter}/${itemId}/${variationId}`, type: line.type, itemId, variationId, quantity }
}

type Sold = { variation: CatalogueVariation } & (
  | { type: 'Product'; item: CatalogueProduct }
  | { type: 'Bundle'; item: CatalogueBundle }
)

function findSold(line: StoredLine, catalogue: Catalogue): Sold | null {
  const product = line.type === 'Product' ? catalogue.products.find((one) => one.id === line.itemId) : undefined
  const bundle = line.type === 'Bundle' ? catalogue.bundles.find((one) => one.id === line.itemId) : undefined
  const variation = (product ?? bundle)?.variations.find((one) => one.id === line.variationId)
  if (!variation) return null
  if (product) return { type: 'Product', item: product, variation }
  return bundle ? { type: 'Bundle', item: bundle, variation } : null
}

/** What of a push can't be sold, or not so often, by its place in the push; empty when all can. Lines of quantity 0 are not looked at. */
export function findPushFaults(lines: StoredLine[], currency: string, catalogue: Catalogue): FieldErrors {
  const errors: FieldErrors = {}
  if (!catalogue.currencies.includes(currency)) errors.currency = [`Must be one of ${catalogue.currencies.join(', ')}`]
  const seen = new Set<string>()
  lines.forEach((line, index) => {
    if (line.quantity === 0) return
    const reason = seen.has(line.lineId) ? 'This line stands twice' : findLineFault(line, catalogue)
    if (reason) errors[`items.${index}`] = [reason]
    seen.add(line.lineId)
  })
  for (const [index, reason] of findQuantityFaults(lines, currency, catalogue))
    if (!errors[`items.${index}`]) errors[`items.${index}.quantity`] = [reason]
  return errors
}

function findLineFault(line: StoredLine, catalogue: Catalogue): string | null {
  if (findSold(line, catalogue)) return null
  const items = line.type === 'Product' ? catalogue.products : catalogue.bundles
  const isKnown = items.some((item) => item.id === line.itemId)
  return isKnown
    ? `${line.itemId} has no variation ${line.variationId}`
    : `There is no ${line.type.toLowerCase()} ${line.itemId}`
}

/** What a line's price depends on besides the catalogue. */
export type Buyer = {
  ownedProducts: ReadonlySet<string>
  /** The order's. */
  currency: string
  /** The order's, in the order they came. */
  coupons: readonly CatalogueCoupon[]
}

/** One copy of what a line sells, by the price rule: the catalogue's discounts, then the order's coupons. */
function quoteSold({ item, type, variation }: Sold, catalogue: Catalogue, buyer: Buyer) {
  const shareIn = type === 'Bundle' ? shareOf(item, buyer.ownedProducts) : undefined
  const discounts = discountsOf(catalogue, item.id)
  const coupons = buyer.coupons.filter((coupon) => appliesTo(coupon, item.id))
  const before = quotePrices(variation.prices, discounts, shareIn)
  const after: Quotes<CatalogueDiscount | CatalogueCoupon> =
    coupons.length === 0 ? before : quotePrices(variation.prices, [...discounts, ...coupons], shareIn)
  return { before, after }
}

/**
 * Prices one line from the catalogue (specification §3): its variation is as the store shows it, its price and applied
 * discount are with the order's coupons. Null when it is no longer sold.
 */
export function priceLine(line: StoredLine, catalogue: Catalogue, buyer: Buyer): LineItem | null {
  const sold = findSold(line, catalogue)
  if (!sold) return null
  const { before, after } = quoteSold(sold, catalogue, buyer)
  const appliedDiscount = toDiscount(after, buyer.currency)
  const fields = {
    id: line.lineId,
    quantity: line.quantity,
    variationId: line.variationId,
    price: mapPrices(after, ({ price }) => price),
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

/** Those of the buyer's coupons that take something off an order of these lines. */
export function findEffectiveCoupons(lines: StoredLine[], catalogue: Catalogue, buyer: Buyer): CatalogueCoupon[] {
  if (buyer.coupons.length === 0) return []
  const taken = lines.flatMap((line) => {
    const sold = findSold(line, catalogue)
    return (sold && quoteSold(sold, catalogue, buyer).after[buyer.currency]?.taken) ?? []
  })
  return buyer.coupons.filter((coupon) => taken.some(({ by }) => by === coupon))
}

/** Whether a coupon is for anything in an order of these lines. */
export const concernsOrder = (coupon: CatalogueCoupon, lines: StoredLine[]) =>
  lines.some((line) => appliesTo(coupon, line.itemId))

/** An order's sums in minor units. */
export type Totals = { original: number; discount: number; subtotal: number; taxes: number; due: number }

/** Adds up priced lines; `subtotal` is what is left after discounts, `due` is with taxes. */
export function totalLines(lines: LineItem[], currency: string): Totals {
  const sum = (pick: (line: LineItem) => number | undefined) =>
    lines.reduce((total, line) => total + toMinor(pick(line) ?? 0, currency) * line.quantity, 0)
  const subtotal = sum((line) => line.price?.[currency])
  const original = sum((line) => line.variation?.originalPrice[currency] ?? line.price?.[currency])
  const taxes = 0
  return { original, discount: original - subtotal, subtotal, taxes, due: subtotal + taxes }
}

/** Priced lines as tax is worked out of them. */
export const toTaxLines = (lines: readonly LineItem[], currency: string): TaxLine[] =>
  lines.map(({ id, quantity, price, variation }) => {
    const amount = toMinor(price?.[currency] ?? 0, currency)
    return {
      id,
      quantity,
      amount,
      original: toMinor(variation?.originalPrice[currency] ?? price?.[currency] ?? 0, currency),
    }
  })

/** Sums with the taxes that were decided on; without a decision there are none. */
export function taxedTotals(lines: LineItem[], currency: string, decision: TaxDecision | null) {
  if (!decision) return { totals: totalLines(lines, currency), taxation: null }
  const {
    rows,
    lines: taxed,
    original,
    discount,
    subtotal,
    taxes,
    due,
  } = quoteGoods({ lines: toTaxLines(lines, currency) }, decision)
  return { totals: { original, discount, subtotal, taxes, due }, taxation: { ...decision, rows, lines: taxed } }
}

/** Sums as they travel (specification §3, Completed order). */
export function toOrderTotal(totals: Totals, currency: string): OrderTotal {
  const money = (amount: number) => ({ currency, amount: toMajor(amount, currency) })
  return {
    original: money(totals.original),
    discount: money(totals.discount),
    subtotal: money(totals.subtotal),
    taxes: money(totals.taxes),
    due: money(totals.due),
  }
}

/** The products a sold line stands for: of a partial bundle, which costs less, those that were lacking. */
export function productsOf(line: LineItem): string[] {
  if (line.type === 'Product') return [line.productId]
  const products = line.bundle?.products ?? []
  return products.filter(({ included }) => !line.partial || included).map(({ id }) => id)
}

/** The licenses a paid order grants: one for each product of each copy of each line. */
export function toGrants(orderId: string, lines: LineItem[], maxActivations: ReadonlyMap<string, number>): Grant[] {
  return lines.flatMap((line) =>
    copiesOf(orderId, line).map(({ productId, grantKey }) => ({
      productId,
      maxActivations: maxActivations.get(productId) ?? 1,
      grantKey,
    })),
  )
}

/** What the licenses of a sold line were granted as. */
export const grantKeysOf = (orderId: string, line: LineItem): string[] =>
  copiesOf(orderId, line).map(({ grantKey }) => grantKey)

const copiesOf = (orderId: string, line: LineItem) =>
  productsOf(line).flatMap((productId) =>
    Array.from({ length: line.quantity }, (_, copy) => ({
      productId,
      grantKey: `${orderId}/${line.id}/${productId}/${copy}`,
    })),
  )

/**
 * The shop page a checkout returns to: the asked one when its origin is allowed, else the shop's front.
 * Null when an address was asked for that leads elsewhere.
 */
export function resolveReturnUrl(asked: string | undefined, shopUrl: string, allowedOrigins: readonly string[]) {
  if (asked === undefined) return new URL(shopUrl)
  const url = URL.parse(asked)
  // A blob: address names the shop's origin too, and leads nowhere.
  return url && /^https?:$/.test(url.protocol) && allowedOrigins.includes(url.origin) ? url : null
}
