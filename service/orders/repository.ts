import type { Queryable, Tx } from '../database/connection.ts'
import type { Consent, OrderCustomer, Row } from '../database/schema.ts'
import type { Taxation } from '../taxes/service.ts'
import type { Totals } from './rules.ts'

export type StoredOrder = Row<'orders'> & { lines: Row<'orderLines'>[]; coupons: Row<'orderCoupons'>[] }

// Listed, since PostgreSQL keeps no statement by name whose columns are whatever a table has.
const orderColumns = [
  ...(['id', 'status', 'currency', 'customerId', 'customer', 'claimEmail'] as const),
  ...(['original', 'discount', 'subtotal', 'taxes', 'due', 'taxation', 'consent', 'utm'] as const),
  ...(['createdAt', 'updatedAt', 'completedAt'] as const),
]
const lineColumns = [
  ...(['orderId', 'position', 'lineId', 'type', 'itemId', 'variationId', 'quantity', 'sold', 'endedReason'] as const),
]
const couponColumns = ['orderId', 'couponId', 'code', 'appliedAt', 'sold'] as const

export async function findOrder(db: Queryable, id: string): Promise<StoredOrder | undefined> {
  const order = await db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
  return order && { ...order, ...(await findParts(db, id)) }
}

/** The order, locked against every other change until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<StoredOrder | undefined> {
  const order = await tx.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  return order && { ...order, ...(await findParts(tx, id)) }
}

const findParts = async (db: Queryable, orderId: string) => ({
  lines: await db
    .selectFrom('orderLines')
    .select(lineColumns)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute(),
  coupons: await db
    .selectFrom('orderCoupons')
    .select(couponColumns)
    .where('orderId', '=', orderId)
    .orderBy('appliedAt')
    .orderBy('couponId')
    .execute(),
})

export async function removeCustomer(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ customerId: null, customer: null, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Notes a change of what belongs to an order: whoever waits to change it too then sees it as another version. */
export async function touchOrder(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('orders').set({ updatedAt: now }).where('id', '=', id).execute()
}

/** Puts a coupon on the order; one that is on it already changes nothing. */
export async function insertCoupon(
  tx: Tx,
  coupon: { orderId: string; couponId: string; code: string; appliedAt: Date },
): Promise<void> {
  await tx
    .insertInto('orderCoupons')
    .values(coupon)
    .onConflict((conflict) => conflict.columns(['orderId', 'couponId']).doNothing())
    .execute()
}

/** Takes coupons off the order; what was sold with it stays. */
export async function deleteCoupons(db: Queryable, orderId: string, couponIds: string[]): Promise<void> {
  if (couponIds.length === 0) return
  await db
    .deleteFrom('orderCoupons')
    .where('orderId', '=', orderId)
    .where('couponId', 'in', couponIds)
    .where('sold', 'is', null)
    .execute()
}

/** Fixes what is sold, for how much and to whom, while the order is being paid. */
export async function freezeOrder(
  tx: Tx,
  order: {
    id: string
    customer: OrderCustomer
    consent: Consent | null
    totals: Totals
    taxation: Taxation | null
    soldLines: { lineId: string; sold: string }[]
    soldCoupons: { couponId: string; sold: string }[]
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      ...order.totals,
      status: 'PaymentProcessing',
      customer: JSON.stringify(order.customer),
      taxation: order.taxation && JSON.stringify(order.taxation),
      consent: order.consent && JSON.stringify(order.consent),
      updatedAt: order.now,
    })
    .where('id', '=', order.id)
    .execute()
  for (const { lineId, sold } of order.soldLines)
    await tx
      .updateTable('orderLines')
      .set({ sold })
      .where('orderId', '=', order.id)
      .where('lineId', '=', lineId)
      .execute()
  for (const { couponId, sold } of order.soldCoupons)
    await tx
      .updateTable('orderCoupons')
      .set({ sold })
      .where('orderId', '=', order.id)
      .where('couponId', '=', couponId)
      .execute()
}

/** Notes why lines have ended; answers those that had not before. */
export async function endOrderLines(tx: Tx, orderId: string, lineIds: string[], reason: string): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set()
  const ended = await tx
    .updateTable('orderLines')
    .set({ endedReason: reason })
    .where('orderId', '=', orderId)
    .where('lineId', 'in', lineIds)
    .where('endedReason', 'is', null)
    .returning('lineId')
    .execute()
  return new Set(ended.map(({ lineId }) => lineId))
}

/** Takes the end back from lines that ended for that reason; answers which. */
export async function restoreOrderLines(tx: Tx, orderId: string, reason: string): Promise<Set<string>> {
  const restored = await tx
    .updateTable('orderLines')
    .set({ endedReason: null })
    .where('orderId', '=', orderId)
    .where('endedReason', '=', reason)
    .returning('lineId')
    .execute()
  return new Set(restored.map(({ lineId }) => lineId))
}

/** Whether the order was being paid and now has the new status. */
export async function leavePaymentProcessing(
  tx: Tx,
  id: string,
  status: 'Open' | 'Completed' | 'Failed',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, updatedAt: now, ...(status === 'Completed' ? { completedAt: now } : {}) })
    .where('id', '=', id)
    .where('status', '=', 'PaymentProcessing')
    .executeTakeFirst()
  if (numUpdatedRows === 1n && status === 'Open')
    await tx.updateTable('orderCoupons').set({ sold: null }).where('orderId', '=', id).execute()
  return numUpdatedRows === 1n
}
