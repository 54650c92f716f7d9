import type { LineItem } from '#contract/entities/orders.ts'
import { toMinor } from '#service/platform/index.ts'

/** Copies of a line that cost the same, and what one of them costs and is listed for in minor units. */
export type LinePart = { quantity: number; amount: number; original: number }

/** The copies of a line by what they cost. */
export function partsOf(line: LineItem, currency: string): LinePart[] {
  const listed = line.variation?.originalPrice[currency]
  return (line.parts ?? [line]).map(({ quantity, price }) => {
    const amount = toMinor(price?.[currency] ?? 0, currency)
    return { quantity, amount, original: listed === undefined ? amount : toMinor(listed, currency) }
  })
}

const sumOf = (line: LineItem, currency: string, pick: (part: LinePart) => number) =>
  partsOf(line, currency).reduce((sum, part) => sum + pick(part) * part.quantity, 0)

/** What a line's copies cost together, in minor units. */
export const lineTotal = (line: LineItem, currency: string): number => sumOf(line, currency, ({ amount }) => amount)

/** What a line's copies are listed for together, before any reduction. */
export const lineOriginal = (line: LineItem, currency: string): number =>
  sumOf(line, currency, ({ original }) => original)
