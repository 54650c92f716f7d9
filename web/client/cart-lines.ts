import type { LineItem, PushedLine } from '#contract/entities/orders.ts'

/** A line of the cart: as the shop knows it when it is added, as the service priced it once it has answered. */
export type CartItem = LineItem

/** How many pieces there are. */
export const countItems = (items: CartItem[]): number => items.reduce((count, item) => count + item.quantity, 0)

/** What the items cost together in major units of a currency, taxes aside. */
export function sumPrices(items: CartItem[], currency: string): number {
  const sum = items.reduce((total, item) => total + sumCopies(item, currency), 0)
  // No currency has more decimals than these, and a sum of floating-point numbers does.
  return Number(sum.toFixed(4))
}

/** Copies that were added since the service priced the line cost what they do without a coupon. */
function sumCopies({ quantity, price, parts, variation }: CartItem, currency: string): number {
  let left = quantity
  return [...(parts ?? []), { quantity, price: parts ? variation?.price : price }].reduce((sum, part) => {
    const copies = Math.min(left, part.quantity)
    left -= copies
    return sum + (part.price?.[currency] ?? 0) * copies
  }, 0)
}

/** What the service reads of a line; it prices the rest itself (docs/wire-compatibility.md). */
export function toPushedLine(item: CartItem): PushedLine {
  const { id, variationId, quantity } = item
  const fields = { id, variationId, quantity }
  return item.type === 'Product'
    ? { ...fields, type: item.type, productId: item.productId }
    : { ...fields, type: item.type, bundleId: item.bundleId }
}
