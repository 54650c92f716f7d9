import type { RefundOrder } from '../provider.ts'
import type { PaddleAdjustment, PaddleTransaction } from './objects.ts'

type AdjustedItem = { item_id: string; type: 'full' } | { item_id: string; type: 'partial'; amount: string }
type RefundPlan = { type: 'full' } | { type: 'partial'; items: AdjustedItem[] }

/** Adjustments that take something back: a rejected one leaves everything as it was. */
const counts = ({ status }: PaddleAdjustment) => status === 'approved' || status === 'pending_approval'

/**
 * How Paddle is to give an amount with its tax back: from the items of the refunded lines first, then from the others. Null
 * if less than the amount is left.
 */
export function planAdjustment(
  transaction: PaddleTransaction,
  adjustments: readonly PaddleAdjustment[],
  { amount, lineIds = [] }: Pick<RefundOrder, 'amount' | 'lineIds'>,
): RefundPlan | null {
  const earlier = adjustments.filter(counts)
  if (earlier.length === 0 && amount === transaction.details.totals.total) return { type: 'full' }
  const lineOf = new Map(transaction.items.map(({ price }) => [price.id, price.custom_data?.line_id]))
  const lines = transaction.details.line_items.map(({ id, price_id, totals }) => ({
    id,
    total: totals.total,
    left: totals.total - givenOf(earlier, id),
    isMeant: lineIds.some((lineId) => lineId === lineOf.get(price_id ?? '')),
  }))
  const items: AdjustedItem[] = []
  let rest = amount
  for (const { id, total, left } of [
    ...lines.filter(({ isMeant }) => isMeant),
    ...lines.filter((one) => !one.isMeant),
  ]) {
    const part = Math.min(left, rest)
    rest -= part
    if (part > 0)
      items.push(
        part === total ? { item_id: id, type: 'full' } : { item_id: id, type: 'partial', amount: String(part) },
      )
  }
  return rest > 0 ? null : { type: 'partial', items }
}

const givenOf = (adjustments: readonly PaddleAdjustment[], itemId: string): number =>
  adjustments
    .flatMap(({ items }) => items)
    .reduce((sum, { item_id: id, totals }) => (id === itemId ? sum + (totals?.total ?? 0) : sum), 0)
