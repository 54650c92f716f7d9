import type { Discount } from '#contract/entities/money.ts'
import type { LineItem } from '#contract/entities/orders.ts'

/** What lowers a line's price most, by a name that says so where a coupon covers some of the copies only: 'Fair, 1 of 3'. */
export function nameReduction(line: LineItem, currency: string): Discount | undefined {
  const { appliedDiscount, parts = [], quantity, variation } = line
  const uncovered = variation?.price[currency] ?? 0
  const covered = parts
    .filter(({ price }) => (price[currency] ?? uncovered) < uncovered)
    .reduce((sum, part) => sum + part.quantity, 0)
  if (!appliedDiscount || appliedDiscount.name === variation?.discount?.name || covered === 0 || covered >= quantity)
    return appliedDiscount ?? variation?.discount
  return { ...appliedDiscount, name: `${appliedDiscount.name}, ${covered} of ${quantity}` }
}
