import type { LineItem, OrderTotal, PushedLine } from '#contract/entities/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { appliesTo, type Catalogue, type CatalogueCoupon } from '#service/catalogue/index.ts'
import type { TaxDecision } from '#service/database/index.ts'
import { type FieldErrors, type Limit, toMajor } from '#service/platform/index.ts'
import { quoteGoods } from '../taxes/service.ts'
import type { TaxLine } from '../taxes/tax-quote.ts'
import { findSold } from './line-pricing.ts'
import { lineOriginal, lineTotal, partsOf } from './order-lines.ts'
import { findQuantityFaults } from './quantity-limits.ts'

/**
 * The allowed status changes (specification §4, Order status). A declined payment returns the order to Open.
 * [states.order]
 */
const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Open: ['PaymentProcessing'],
  PaymentProcessing: ['Completed', 'Failed', 'Open'],
  Completed: [],
  Failed: [],
}

export const canMove = (from: OrderStatus, to: OrderStatus) => orderTransitions[from].includes(to)

/** What a visitor may newly store, without changes of orders. Counted in memory: it only protects storage. */
export const newOrderLimit: Limit = {
  name: 'new-order',
  max: 200,
  windowSeconds: 60 * 60,
  detail: 'Too many new carts from here: wait an hour, or sign in',
}

export type StoredLine = {
  lineId: string
  type: 'Product' | 'Bundle'
  itemId: string
  variationId: string
  quantity: number
}

/** The maximum length of a line's id, unless it is the id that is derived from what the line sells. */
const ownLineIdMax = 100
export const storedUtmMax = 200

export function toStoredLine({ id, quantity, variationId, ...line }: PushedLine): StoredLine {
  const sold = { type: line.type, itemId: line.type === 'Product' ? line.productId : line.bundleId, variationId }
  return { lineId: id ?? deriveLineId(sold), ...sold, quantity }
}

/** The id that clients give a line (specification §3, Identifiers). */
const deriveLineId = ({ type, itemId, variationId }: Pick<StoredLine, 'type' | 'itemId' | 'variationId'>) =>
  `${type === 'Product' ? 'p' : 'b'}/${itemId}/${variationId}`

/** Why lines of a push can't be sold, by their place in it; empty when all can. Lines of quantity 0 are ignored. */
export function findPushFaults(lines: StoredLine[], currency: string, catalogue: Catalogue): FieldErrors {
  const errors: FieldErrors = {}
  if (!catalogue.currencies.includes(currency)) errors.currency = [`Must be one of ${catalogue.currencies.join(', ')}`]
  const lineIds = new Set<string>()
  const sold = new Set<string>()
  lines.forEach((line, index) => {
    if (line.quantity === 0) return
    const reason = lineIds.has(line.lineId) ? 'This line stands twice' : findLineFault(line, catalogue)
    if (reason) errors[`items.${index}`] = [reason]
    else if (sold.has(deriveLineId(line)))
      errors[`items.${index}`] = ['The same variation is on another line: raise its quantity']
    else if (isIdTooLong(line)) errors[`items.${index}.id`] = [`Must be at most ${ownLineIdMax} characters`]
    lineIds.add(line.lineId)
    sold.add(deriveLineId(line))
  })
  for (const [index, reason] of findQuantityFaults(lines, currency, catalogue))
    if (!errors[`items.${index}`]) errors[`items.${index}.quantity`] = [reason]
  return errors
}

/** Derived ids may be longer: they contain the vendor's own ids. */
const isIdTooLong = (line: StoredLine) => line.lineId.length > ownLineIdMax && line.lineId !== deriveLineId(line)

function findLineFault(line: StoredLine, catalogue: Catalogue): string | null {
  if (findSold(line, catalogue)) return null
  const items = line.type === 'Product' ? catalogue.products : catalogue.bundles
  const isKnown = items.some((item) => item.id === line.itemId)
  return isKnown
    ? `${line.itemId} has no variation ${line.variationId}`
    : `There is no ${line.type.toLowerCase()} ${line.itemId}`
}

export const appliesToOrder = (coupon: CatalogueCoupon, lines: StoredLine[]) =>
  lines.some((line) => appliesTo(coupon, line.itemId))

export type Totals = { original: number; discount: number; subtotal: number; taxes: number; due: number }

/** Adds up priced lines. `subtotal` is after discounts, `due` with taxes. */
export function totalLines(lines: LineItem[], currency: string): Totals {
  const sum = (sumOf: typeof lineTotal) => lines.reduce((total, line) => total + sumOf(line, currency), 0)
  const [original, subtotal] = [sum(lineOriginal), sum(lineTotal)]
  const taxes = 0
  return { original, discount: original - subtotal, subtotal, taxes, due: subtotal + taxes }
}

/** Priced lines as the tax calculation needs them: copies with different prices apart, with the id of their line. */
export const toTaxLines = (lines: readonly LineItem[], currency: string): TaxLine[] =>
  lines.flatMap((line) => partsOf(line, currency).map((part) => ({ id: line.id, ...part })))

/** Sums with the taxes of a decision; without one there are no taxes. */
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

/** Sums as the API returns them (specification §3, Completed order). [entities.completed-order] */
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

/** The requested return address or the home page; null when its origin is not allowed. */
export function resolveReturnUrl(asked: string | undefined, shopUrl: string, allowedOrigins: readonly string[]) {
  if (asked === undefined) return new URL(shopUrl)
  const url = URL.parse(asked)
  // The origin of a blob: address may be the shop's, but the address leads nowhere.
  return url && /^https?:$/.test(url.protocol) && allowedOrigins.includes(url.origin) ? url : null
}
