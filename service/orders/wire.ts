import type { CouponApplied, LineItem, OpenOrder, Order } from '#contract/entities/orders.ts'
import type { Catalogue, CatalogueCoupon } from '../catalogue/rules.ts'
import type { CartOrder } from './push-repository.ts'
import type { StoredOrder } from './repository.ts'
import { type Buyer, priceLine, type Totals, toOrderTotal, totalLines } from './rules.ts'

const nobody = { name: null, businessName: null, taxId: null, email: null, phone: null, address: null }

/** The order's lines: as sold from payment on, priced from the catalogue before. Lines no longer sold are left out. */
export function linesOf(order: CartOrder, catalogue: Catalogue, buyer: Buyer): LineItem[] {
  const lines = order.lines.map((line) =>
    order.status === 'Open' ? priceLine(line, catalogue, buyer) : (line.sold ?? priceLine(line, catalogue, buyer)),
  )
  return lines.filter((line) => line !== null)
}

/** The order's coupons: as sold from payment on, those that can be used before. */
export const couponsOf = (order: CartOrder, usable: readonly CatalogueCoupon[]): CouponApplied[] =>
  order.status === 'Open'
    ? usable.map(toCouponApplied)
    : order.coupons.flatMap(({ sold }) => (sold === null ? [] : [sold]))

export const toCouponApplied = ({ code, name, description }: CatalogueCoupon): CouponApplied => ({
  code,
  name,
  description,
})

/** The order's sums: fixed from payment on. */
export function totalsOf(order: StoredOrder, lines: LineItem[]): Totals {
  const { status, original, discount, subtotal, taxes, due } = order
  const isFixed =
    status !== 'Open' && original !== null && discount !== null && subtotal !== null && taxes !== null && due !== null
  return isFixed ? { original, discount, subtotal, taxes, due } : totalLines(lines, order.currency)
}

/** An order as GET answers it; who bought it is shown to that customer alone (specification §3). */
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

/** An open order, which nobody has bought yet. */
export const toOpenOrder = (
  { id, currency }: CartOrder,
  items: LineItem[],
  couponsApplied: CouponApplied[],
): OpenOrder => ({ id, status: 'Open', currency, items, couponsApplied })
