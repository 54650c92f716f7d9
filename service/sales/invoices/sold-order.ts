import type { CouponApplied, LineItem } from '#contract/entities/orders.ts'
import type { OrderCustomer, Taxation } from '#service/database/index.ts'
import { contentsOf, lineOriginal, lineTotal, nameLine } from '../orders/lines.ts'
import type { Totals } from '../orders/rules.ts'

/** An order that was sold, as it was frozen when it was paid. */
export type SoldOrder = {
  id: string
  currency: string
  customer: OrderCustomer
  items: readonly LineItem[]
  couponsApplied: readonly CouponApplied[]
  totals: Totals
  /** Null where nothing was known of taxes. */
  taxation: Pick<Taxation, 'treatment' | 'buyer' | 'pricesIncludeTax' | 'lines' | 'rows'> | null
  completedAt: Date
}

/** A line of it in minor units, all copies together. */
export type SoldLine = {
  lineId: string
  itemId: string
  name: string
  /** The variation, what a bundle holds, and what lowered its price. */
  variation: string[]
  reduction: string | null
  quantity: number
  /** As the shop lists it, and as it was asked for then; with the tax where prices have it in them. */
  listed: number
  asked: number
  net: number
  gross: number
  /** Whether each of its copies costs the same. */
  hasOnePrice: boolean
}

/** The lines of a sold order with all their sums. */
export const toSoldLines = ({ items, currency, taxation }: SoldOrder): SoldLine[] =>
  items.map((line) => {
    const asked = lineTotal(line, currency)
    const taxed = taxation?.lines.find(({ id }) => id === line.id)
    return {
      ...{ lineId: line.id, itemId: line.type === 'Product' ? line.productId : line.bundleId },
      ...{ name: nameLine(line), quantity: line.quantity },
      variation: [line.variation?.name ?? [], contentsOf(line)].flat(),
      reduction: line.appliedDiscount?.name ?? null,
      ...{ listed: lineOriginal(line, currency), asked, hasOnePrice: (line.parts ?? []).length < 2 },
      ...{ net: taxed?.net ?? asked, gross: taxed?.gross ?? asked },
    }
  })
