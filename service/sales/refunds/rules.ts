import type { RefundStatus } from '#service/database/index.ts'
import type { PaidLine } from '../orders/sold-lines.ts'

/** What is asked to be given back, in minor units; neither amount nor lines means all that is left. */
export type RefundRequest = { amount?: number | undefined; lineIds?: readonly string[] | undefined }
/** What there is to give back of a payment. */
export type Refundable = { lines: readonly PaidLine[]; received: number; refunded: number }
export type RefundPlan = { amount: number; lineIds: string[] }

/** What a wish comes to, or in words why it can't be: lines name their amount unless one is given. */
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

/**
 * Which lines' licenses end by a refund that has succeeded: those that it names, and all of them once all is given back.
 * An amount alone that leaves something paid is a courtesy, and ends none.
 */
export const findEndedLines = (lineIds: readonly string[], { lines, received, refunded }: Refundable): string[] =>
  refunded >= received ? lines.map(({ id }) => id) : lines.filter(({ id }) => lineIds.includes(id)).map(({ id }) => id)

/** The statuses from which a refund may reach each: a bank may return money that had arrived. */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  Pending: ['Pending'],
  Succeeded: ['Pending'],
  Failed: ['Pending', 'Succeeded'],
}
