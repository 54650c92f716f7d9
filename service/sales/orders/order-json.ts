import type { CouponApplied, LineItem, OpenOrder, Order } from '#contract/entities/orders.ts'
import { formatMoney } from '#contract/format-money.ts'
import type { Catalogue, CatalogueCoupon } from '#service/catalogue/index.ts'
import { toMajor } from '#service/platform/index.ts'
import type { CartOrder } from './cart-push-repository.ts'
import { type Buyer, priceLines } from './line-pricing.ts'
import { type Totals, toOrderTotal, totalLines } from './order-totals.ts'
import type { StoredOrder } from './repository.ts'

const nobody = { name: null, businessName: null, taxId: null, email: null, phone: null, address: null }

/**
 * The order's lines: as stored from the payment on, before that with current prices; a fee has its price from the beginning. Lines
 * that are no longer sold are left out.
 */
export function linesOf(order: CartOrder, catalogue: Catalogue, buyer: Buyer): LineItem[] {
  const isPriced = order.status !== 'Open' || order.purpose === 'TransferFee'
  const soldOf = (line: CartOrder['lines'][number]) => (isPriced ? line.sold : null)
  const priced = order.lines.every(soldOf) ? [] : priceLines(order.lines, catalogue, buyer)
  return order.lines.map((line, index) => soldOf(line) ?? priced[index] ?? null).filter((line) => line !== null)
}

/** The order's coupons: as stored from the payment on, before that those that it is priced with. */
export const couponsOf = (
  order: CartOrder,
  chosen: readonly CatalogueCoupon[],
  catalogue: Catalogue,
): CouponApplied[] =>
  order.status === 'Open'
    ? chosen.map((coupon) => toCouponApplied(coupon, catalogue, order.currency))
    : order.coupons.flatMap(({ sold }) => (sold === null ? [] : [sold]))

// [entities.coupon-applied]
export function toCouponApplied(coupon: CatalogueCoupon, catalogue: Catalogue, currency: string): CouponApplied {
  const { code, name, description } = coupon
  return { code, name, description, coverage: describeCoverage(coupon, catalogue, currency) }
}

/** The order's sums: as stored from the payment on, before that calculated from the lines. */
export function totalsOf(order: StoredOrder, lines: LineItem[]): Totals {
  const { status, original, discount, subtotal, taxes, due } = order
  const isFixed =
    status !== 'Open' && original !== null && discount !== null && subtotal !== null && taxes !== null && due !== null
  return isFixed ? { original, discount, subtotal, taxes, due } : totalLines(lines, order.currency)
}

/**
 * An order as GET returns it; only its own customer sees who bought it (specification §3).
 * [entities.completed-order]
 */
export function toOrder(
  order: StoredOrder,
  lines: LineItem[],
  couponsApplied: CouponApplied[],
  isOwner: boolean,
): Order {
  const { id, currency, status } = order
  if (status !== 'Completed') return { id, status, currency, items: lines, couponsApplied }
  return {
    id,
    status,
    currency,
    customer: isOwner && order.customer ? { ...nobody, ...order.customer } : nobody,
    total: toOrderTotal(totalsOf(order, lines), currency),
    items: lines,
    couponsApplied,
  }
}

/** An open order, which nobody has bought yet. [entities.open-order] */
export const toOpenOrder = (
  { id, currency }: CartOrder,
  items: LineItem[],
  couponsApplied: CouponApplied[],
): OpenOrder => ({ id, status: 'Open', currency, items, couponsApplied })

const named = 3

/** Describes a coupon to its customer: '20 % off one copy of Plane'. */
function describeCoverage(coupon: CatalogueCoupon, catalogue: Catalogue, currency: string): string {
  const { basisPoints, amounts, minimumPrices } = coupon
  const money = (minor: number) => formatMoney(toMajor(minor, currency), currency)
  const off = basisPoints === null ? money(amounts?.[currency] ?? 0) : `${basisPoints / 100} %`
  const minimum = minimumPrices?.[currency] ?? 0
  const atLeast = minimum === 0 ? '' : `, down to ${money(minimum)} each at the lowest`
  return `${off} off ${describeCopies(coupon, catalogue)}${atLeast}`
}

function describeCopies({ copies, appliesTo }: CatalogueCoupon, { products, bundles }: Catalogue): string {
  const count = copies === 1 ? 'one copy' : `up to ${copies} copies`
  const names = [...products, ...bundles].filter(({ id }) => appliesTo?.includes(id)).map(({ name }) => name)
  if (names.length === 0) return `${count} of each product`
  return names.length === 1 ? `${count} of ${names[0]}` : `${count} each of ${listNames(names)}`
}

function listNames(names: readonly string[]): string {
  const others = names.length - named
  const listed = others > 1 ? [...names.slice(0, named), `${others} more`] : names
  return `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
}
