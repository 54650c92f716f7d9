import type { RefundStatus } from '#service/database/index.ts'
import type { PaidLine } from '../orders/line-end-reasons.ts'

/** The requested refund, in minor units; without amount and lines, everything that is left. */
export type RefundRequest = { amount?: number | undefined; lineIds?: readonly string[] | undefined }
export type Refundable = {
  lines: readonly PaidLine[]
  /** Those that earlier refunds name. */
  givenLineIds: readonly string[]
  received: number
  refunded: number
}
type RefundPlan = { amount: number; lineIds: string[] }
/** Somebody else was first. */
type AlreadyRefunded = { alreadyRefunded: string }

/**
 * The amount and lines of a requested refund, or a message why it is not possible. The default amount is that of the lines;
 * a line is refunded by it once.
 */
export function planRefund(
  wish: RefundRequest,
  { lines, givenLineIds, received, refunded }: Refundable,
): RefundPlan | AlreadyRefunded | string {
  const left = received - refunded
  if (left <= 0) return { alreadyRefunded: 'All of this payment has been given back already' }
  const given = wish.amount === undefined && wish.lineIds?.find((id) => givenLineIds.includes(id))
  if (given)
    return { alreadyRefunded: `The line ${given} has been given back already: name an amount to give back more` }
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
export const findEndedLines = (
  lineIds: readonly string[],
  { lines, received, refunded }: Omit<Refundable, 'givenLineIds'>,
): string[] =>
  refunded >= received ? lines.map(({ id }) => id) : lines.filter(({ id }) => lineIds.includes(id)).map(({ id }) => id)

/** The statuses from which a refund may reach each: a bank may return money that had arrived. */
export const refundTransitions: Record<RefundStatus, readonly RefundStatus[]> = {
  Pending: ['Pending'],
  Succeeded: ['Pending'],
  Failed: ['Pending', 'Succeeded'],
}
