import type { LineItem, OrderTotal, PushedLine } from '#contract/entities/orders.ts'
import type { OrderStatus } from '#contract/states.ts'
import { toMajor, toMinor, toPriceMap } from '../catalogue/money.ts'
import {
  type Catalogue,
  type CatalogueBundle,
  type CatalogueProduct,
  type CatalogueVariation,
  toProductReference,
  toStoreBundle,
  toStoreProduct,
} from '../catalogue/rules.ts'
import type { FieldErrors } from '../http/problems.ts'
import type { Grant } from '../licenses/rules.ts'

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

export const toStoredLine = (line: PushedLine): StoredLine => ({
  lineId: line.id,
  type: line.type,
  itemId: line.type === 'Product' ? line.productId : line.bundleId,
  variationId: line.variationId,
  quantity: line.quantity,
})

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

/** What of a push can't be sold, by its place in the push; empty when all can. Lines of quantity 0 are not looked at. */
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

/** Prices one line from the catalogue (specification §3); null when it is no longer sold. */
export function priceLine(line: StoredLine, catalogue: Catalogue, owned: ReadonlySet<string>): LineItem | null {
  const sold = findSold(line, catalogue)
  if (!sold) return null
  const { variationId, quantity } = line
  if (sold.type === 'Product') {
    const { variations } = toStoreProduct(sold.item, owned)
    const variation = variations?.find((one) => one.id === variationId)
    const fields = { id: line.lineId, quantity, variationId, price: toPriceMap(sold.variation.prices) }
    const product = toProductReference(sold.item)
    return { ...fields, ...(variation ? { variation } : {}), type: 'Product', productId: line.itemId, product }
  }
  const { variations, products, partial } = toStoreBundle(sold.item, owned)
  const variation = variations?.find((one) => one.id === variationId)
  const included = products.map((product) => ({ ...toProductReference(product), included: product.included }))
  const fields = { id: line.lineId, quantity, variationId, price: toPriceMap(sold.variation.prices) }
  const bundle = { ...toProductReference(sold.item), products: included }
  return { ...fields, ...(variation ? { variation } : {}), type: 'Bundle', bundleId: line.itemId, partial, bundle }
}

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

/** The products a sold line stands for. */
export function productsOf(line: LineItem): string[] {
  return line.type === 'Product' ? [line.productId] : (line.bundle?.products.map((product) => product.id) ?? [])
}

/** The licenses a paid order grants: one for each product of each copy of each line. */
export function toGrants(orderId: string, lines: LineItem[], maxActivations: ReadonlyMap<string, number>): Grant[] {
  return lines.flatMap((line) =>
    productsOf(line).flatMap((productId) =>
      Array.from({ length: line.quantity }, (_, copy) => ({
        productId,
        maxActivations: maxActivations.get(productId) ?? 1,
        grantKey: `${orderId}/${line.id}/${productId}/${copy}`,
      })),
    ),
  )
}

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
