import type { Discount } from '#contract/entities/money.ts'
import type { LineItem, PushedLine } from '#contract/entities/orders.ts'

/** A line of the cart: as the storefront describes it until the service has priced it. */
export type CartItem = LineItem

/** The number of copies of all items. */
export const countItems = (items: CartItem[]): number => items.reduce((count, item) => count + item.quantity, 0)

/** The price of all items in major units of a currency, without taxes. */
export function sumPrices(items: CartItem[], currency: string): number {
  const sum = items.reduce((total, item) => total + sumCopies(item, currency), 0)
  // Floating-point sums have more decimals than any currency.
  return Number(sum.toFixed(4))
}

/** Copies that were added after the service priced the line have the price without a coupon. */
function sumCopies({ quantity, price, parts, variation }: CartItem, currency: string): number {
  let left = quantity
  return [...(parts ?? []), { quantity, price: parts ? variation?.price : price }].reduce((sum, part) => {
    const copies = Math.min(left, part.quantity)
    left -= copies
    return sum + (part.price?.[currency] ?? 0) * copies
  }, 0)
}

/** The fields of a line that the service reads; it computes the others itself (docs/wire-compatibility.md). */
export function toPushedLine(item: CartItem): PushedLine {
  const { id, variationId, quantity } = item
  const fields = { id, variationId, quantity }
  return item.type === 'Product'
    ? { ...fields, type: item.type, productId: item.productId }
    : { ...fields, type: item.type, bundleId: item.bundleId }
}

/** The discount of a line; its name tells when a coupon covers only some of the copies: 'Fair, 1 of 3'. */
export function describeDiscount(line: LineItem, currency: string): Discount | undefined {
  const { appliedDiscount, parts = [], quantity, variation } = line
  const uncovered = variation?.price[currency] ?? 0
  const covered = parts
    .filter(({ price }) => (price[currency] ?? uncovered) < uncovered)
    .reduce((sum, part) => sum + part.quantity, 0)
  if (!appliedDiscount || appliedDiscount.name === variation?.discount?.name || covered === 0 || covered >= quantity)
    return appliedDiscount ?? variation?.discount
  return { ...appliedDiscount, name: `${appliedDiscount.name}, ${covered} of ${quantity}` }
}
