import type { OrderStatus } from '#contract/statuses.ts'
import { appliesTo, type CatalogueCoupon } from '#service/catalogue/index.ts'
import type { StoredLine } from './stored-line.ts'

/**
 * The allowed status changes (specification §4, Order status). A declined payment returns the order to Open.
 * [states.order]
 */
const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Open: ['PaymentProcessing'],
  PaymentProcessing: ['Completed', 'Failed', 'Open'],
  Completed: [],
  Failed: [],
}

export const canMove = (from: OrderStatus, to: OrderStatus) => orderTransitions[from].includes(to)

export const appliesToOrder = (coupon: CatalogueCoupon, lines: StoredLine[]) =>
  lines.some((line) => appliesTo(coupon, line.itemId))
