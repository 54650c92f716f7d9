import type { LineItem } from '#contract/entities/orders.ts'
import type { MerchantOfRecord } from '#contract/sellers.ts'
import type { CalendarDay } from '#service/database/index.ts'
import { scale, shareOut, sumOf } from '../invoices/proportional-shares.ts'
import { dayOf } from '../invoices/seller-and-buyer.ts'
import { lineOriginal, lineTotal, nameLine } from '../orders/order-lines.ts'

/** What a merchant of record sold or gave back of an item on a day, without its tax and in minor units. */
export type MerchantSale = {
  seller: MerchantOfRecord
  day: CalendarDay
  itemId: string
  name: string
  currency: string
  quantity: number
  net: number
  discount: number
  refunds: number
}

export type MerchantOrder = {
  seller: MerchantOfRecord
  currency: string
  subtotal: number
  discount: number
  due: number
  lines: readonly LineItem[]
}

/** The sums of an order as its merchant reported them, shared among its lines by their prices. */
export function toMerchantSales(order: MerchantOrder, completedAt: Date): MerchantSale[] {
  const { currency, lines } = order
  const prices = lines.map((line) => lineTotal(line, currency))
  const nets = shareOut(order.subtotal, prices)
  const discounts = shareOut(
    order.discount,
    lines.map((line, index) => lineOriginal(line, currency) - (prices[index] ?? 0)),
  )
  return lines.map((line, index) => ({
    ...describe(order, line, completedAt),
    quantity: line.quantity,
    net: nets[index] ?? 0,
    discount: discounts[index] ?? 0,
  }))
}

/** A refund without its tax: of the lines that it names, or else of all. */
export function toMerchantRefunds(
  order: MerchantOrder,
  { amount, lineIds, givenAt }: { amount: number; lineIds: readonly string[]; givenAt: Date },
): MerchantSale[] {
  const named = order.lines.filter(({ id }) => lineIds.includes(id))
  const lines = named.length > 0 ? named : order.lines
  const prices = lines.map((line) => lineTotal(line, order.currency))
  const shares = shareOut(
    scale(amount, order.subtotal, order.due),
    sumOf(prices, Number) > 0 ? prices : lines.map(() => 1),
  )
  return lines.map((line, index) => ({ ...describe(order, line, givenAt), refunds: shares[index] ?? 0 }))
}

const describe = ({ seller, currency }: MerchantOrder, line: LineItem, at: Date): MerchantSale => ({
  seller,
  day: dayOf(at),
  itemId: line.type === 'Product' ? line.productId : line.bundleId,
  name: nameLine(line),
  currency,
  quantity: 0,
  net: 0,
  discount: 0,
  refunds: 0,
})
