import type { Discount, PriceMap } from '#contract/entities/money.ts'
import { type CartItem, describeDiscount, sumPrices } from '#web/client/cart-lines.ts'

export type LinePrice = { price: PriceMap; original: PriceMap; discount: Discount | undefined }

const beforeDiscount = (item: CartItem): CartItem => {
  const original = item.variation?.originalPrice ?? item.price
  const { parts: _, ...whole } = item
  return original ? { ...whole, price: original } : item
}

/** The price of a line with and without what lowers it; null where it is not sold in the currency. */
export function priceLine(item: CartItem, currency: string): LinePrice | null {
  if (item.price?.[currency] === undefined) return null
  return {
    price: { [currency]: sumPrices([item], currency) },
    original: { [currency]: sumPrices([beforeDiscount(item)], currency) },
    discount: describeDiscount(item, currency),
  }
}

/** What the items would cost together without discounts and coupons. */
export const sumOriginals = (items: CartItem[], currency: string): number =>
  sumPrices(items.map(beforeDiscount), currency)
