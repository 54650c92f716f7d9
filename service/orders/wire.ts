import type { LineItem, Order } from '#contract/entities/orders.ts'
import type { Catalogue } from '../catalogue/rules.ts'
import type { StoredOrder } from './repository.ts'
import { priceLine, type Totals, toOrderTotal, totalLines } from './rules.ts'

const nobody = { name: null, businessName: null, taxId: null, email: null, phone: null, address: null }

/** The order's lines: as sold from payment on, priced from the catalogue before. Lines no longer sold are left out. */
export function linesOf(order: StoredOrder, catalogue: Catalogue, owned: ReadonlySet<string>): LineItem[] {
  const lines = order.lines.map((line) =>
    order.status === 'Open' ? priceLine(line, catalogue, owned) : (line.sold ?? priceLine(line, catalogue, owned)),
  )
  return lines.filter((line) => line !== null)
}

/** The order's sums: fixed from payment on. */
export function totalsOf(order: StoredOrder, lines: LineItem[]): Totals {
  const { status, original, discount, subtotal, taxes, due } = order
  const isFixed =
    status !== 'Open' && original !== null && discount !== null && subtotal !== null && taxes !== null && due !== null
  return isFixed ? { original, discount, subtotal, taxes, due } : totalLines(lines, order.currency)
}

/** An order as GET answers it; who bought it is shown to that customer alone (specification §3). */
export function toOrder(order: StoredOrder, lines: LineItem[], isOwner: boolean): Order {
  const { id, currency, status } = order
  if (status !== 'Completed') return { id, status, currency, items: lines, couponsApplied: [] }
  return {
    id,
    status,
    currency,
    customer: isOwner && order.customer ? { ...nobody, ...order.customer } : nobody,
    total: toOrderTotal(totalsOf(order, lines), currency),
    items: lines,
    couponsApplied: [],
  }
}
