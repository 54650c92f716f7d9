import type { Consent, OrderCustomer, Queryable, Row, Taxation, Tx } from '#service/database/index.ts'
import { prepare } from '#service/database/index.ts'
import type { Totals } from './rules.ts'

export type StoredOrder = Row<'orders'> & { lines: Row<'orderLines'>[]; coupons: Row<'orderCoupons'>[] }

// Listed, since PostgreSQL keeps no statement by name whose columns are whatever a table has.
const orderColumns = [
  'id',
  'status',
  'currency',
  'customerId',
  'customer',
  'claimEmail',
  'original',
  'discount',
  'subtotal',
  'taxes',
  'due',
  'taxation',
  'consent',
  'utm',
  'createdAt',
  'updatedAt',
  'completedAt',
] as const
const lineColumns = [
  'orderId',
  'position',
  'lineId',
  'type',
  'itemId',
  'variationId',
  'quantity',
  'sold',
  'endedReason',
] as const
const couponColumns = ['orderId', 'couponId', 'code', 'appliedAt', 'sold'] as const

type Named = { id: string }

const selectOrder = (db: Queryable, { id }: Named) => db.selectFrom('orders').select(orderColumns).where('id', '=', id)
const find = prepare(selectOrder)
const lock = prepare((db, named: Named) => selectOrder(db, named).forUpdate())
const findLines = prepare((db, { id }: Named) =>
  db.selectFrom('orderLines').select(lineColumns).where('orderId', '=', id).orderBy('position'),
)
const findCoupons = prepare((db, { id }: Named) => {
  const coupons = db.selectFrom('orderCoupons').select(couponColumns).where('orderId', '=', id)
  return coupons.orderBy('appliedAt').orderBy('couponId')
})

async function findWhole(db: Queryable, named: Named, findRow: typeof find): Promise<StoredOrder | undefined> {
  const [order] = (await findRow(db, named)).rows
  if (!order) return undefined
  const { rows: lines } = await findLines(db, named)
  return { ...order, lines, coupons: (await findCoupons(db, named)).rows }
}

export const findOrder = (db: Queryable, id: string): Promise<StoredOrder | undefined> => findWhole(db, { id }, find)

/** The order, locked against every other change until the transaction ends. */
export const lockOrder = (tx: Tx, id: string): Promise<StoredOrder | undefined> => findWhole(tx, { id }, lock)

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

type Leaving = Pick<Row<'orders'>, 'id' | 'status' | 'completedAt'> & { now: Date }

const leave = prepare((db, { id, status, now, completedAt }: Leaving) =>
  db
    .updateTable('orders')
    .set({ status, updatedAt: now, completedAt })
    .where('id', '=', id)
    .where('status', '=', 'PaymentProcessing'),
)

/** Whether the order was being paid and now has the new status. */
export async function leavePaymentProcessing(
  tx: Tx,
  id: string,
  status: 'Open' | 'Completed' | 'Failed',
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await leave(tx, { id, status, now, completedAt: status === 'Completed' ? now : null })
  const hasLeft = numAffectedRows === 1n
  if (hasLeft && status === 'Open')
    await tx.updateTable('orderCoupons').set({ sold: null }).where('orderId', '=', id).execute()
  return hasLeft
}

/** Removes open orders that nobody has changed or paid, at most `limit`; orders that are locked are skipped. */
export async function removeUntouched(
  tx: Tx,
  { ofCustomer, anonymous }: { ofCustomer: Date; anonymous: Date },
  limit: number,
): Promise<number> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Open')
    .where('updatedAt', '<', anonymous)
    .where((eb) => eb.or([eb('customerId', 'is', null), eb('updatedAt', '<', ofCustomer)]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payments').select('id').whereRef('payments.orderId', '=', 'orders.id'))),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (orders.length === 0) return 0
  const ids = orders.map(({ id }) => id)
  await tx.deleteFrom('checkouts').where('orderId', 'in', ids).execute()
  await tx.deleteFrom('orderLines').where('orderId', 'in', ids).execute()
  await tx.deleteFrom('orderCoupons').where('orderId', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  return ids.length
}

const selectWaiting = (db: Queryable, email: string) =>
  db.selectFrom('orders').where('claimEmail', '=', email).where('status', '=', 'Completed')

/** How many completed guest orders wait for the owner of an address, given in lower case. */
export async function countWaiting(db: Queryable, email: string): Promise<number> {
  const waiting = await selectWaiting(db, email).select('id').execute()
  return waiting.length
}

/** The customer of the newest completed guest order that waits for the owner of an address, given in lower case. */
export async function findNewestWaiting(db: Queryable, email: string): Promise<OrderCustomer | null> {
  const waiting = selectWaiting(db, email).select('customer').orderBy('completedAt', 'desc')
  return (await waiting.limit(1).executeTakeFirst())?.customer ?? null
}

/** The ids of the completed guest orders that wait for the owner of an address, locked. */
export async function lockWaiting(tx: Tx, email: string): Promise<string[]> {
  const waiting = await selectWaiting(tx, email).select('id').orderBy('id').forUpdate().execute()
  return waiting.map(({ id }) => id)
}

/** Says whose a guest order is, or which address it waits for. */
export async function assignOrder(
  tx: Tx,
  id: string,
  owner: { customerId?: string; claimEmail: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...owner, updatedAt: now })
    .where('id', '=', id)
    .execute()
}
