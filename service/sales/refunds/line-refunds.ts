import { shareOut, sumOf } from '../invoices/proportional-shares.ts'
import type { PaidLine } from '../orders/line-end-reasons.ts'

type Given = { amount: number; lineIds: readonly string[] }

/**
 * How much of each line was given back, in minor units of the order: of the lines that a refund names first, and of all
 * others by what is left of them, as credit notes book it.
 */
export function refundedOfLines(lines: readonly PaidLine[], refunds: readonly Given[]): number[] {
  let left = lines.map(({ paid }) => paid)
  for (const { amount, lineIds } of refunds) {
    const whole = Math.min(
      amount,
      sumOf(left, (part) => part),
    )
    const named = left.map((part, index) => (lineIds.includes(lines[index]?.id ?? '') ? part : 0))
    const first = Math.min(
      whole,
      sumOf(named, (part) => part),
    )
    const ofNamed = shareOut(first, named)
    const rest = left.map((part, index) => part - (ofNamed[index] ?? 0))
    const ofOthers = shareOut(whole - first, rest)
    left = rest.map((part, index) => part - (ofOthers[index] ?? 0))
  }
  return lines.map(({ paid }, index) => paid - (left[index] ?? 0))
}
