import type { RefundStatus } from '#service/database/index.ts'
import type { PaidLine } from '../orders/line-end-reasons.ts'

/** The requested refund, in minor units; without amount and lines, everything that is left. */
export type RefundRequest = { amount?: number | undefined; lineIds?: readonly string[] | undefined }
export type Refundable = { lines: readonly PaidLine[]; received: number; refunded: number }
type RefundPlan = { amount: number; lineIds: string[] }

/** The amount and lines of a requested refund, or a message why it is not possible. The default amount is that of the lines. */
export function planRefund(wish: RefundRequest, { lines, received, refunded }: Refundable): RefundPlan | string {
  const left = received - refunded
  if (left <= 0) return 'All of this payment has been given back already'
  const chosen = lines.filter(({ id }) => wish.lineIds?.includes(id))
  const unknown = wish.lineIds?.find((id) => !lines.some((line) => line.id === id))
  if (unknown !== undefined)
    return `The order has no line ${unknown}: its lines are ${lines.map(({ id }) => id).join(', ')}`
  const amount = wish.amount ?? (wish.lineIds ? chosen.reduce((sum, { paid }) => sum + paid, 0) : left)
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return 'The amount must be more than nothing, in the order’s currency'
  if (amount > left) return 'That is more than what is left of the payment'
  return { amount, lineIds: chosen.map(({ id }) => id) }
}

/** The named lines, or all once everything is refunded; a partial amount without lines ends none. */
export const findEndedLines = (lineIds: readonly string[], { lines, received, refunded }: Refundable): string[] =>
  refunded >= received ? lines.map(({ id }) => id) : lines.filter(({ id }) => lineIds.includes(id)).map(({ id }) => id)

/** The statuses from which a refund may reach each: a bank may return money that had arrived. */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  Pending: ['Pending'],
  Succeeded: ['Pending'],
  Failed: ['Pending', 'Succeeded'],
}
