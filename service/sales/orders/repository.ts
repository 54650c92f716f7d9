import type { Seller } from '#contract/sellers.ts'
import {
  type Consent,
  type OrderCustomer,
  prepare,
  type Queryable,
  type Row,
  type Taxation,
  type Tx,
} from '#service/database/index.ts'
import type { Totals } from './order-totals.ts'

export type StoredOrder = Row<'orders'> & { lines: Row<'orderLines'>[]; coupons: Row<'orderCoupons'>[] }

// Columns are listed, because PostgreSQL can't keep a named statement that selects whatever columns a table has.
const orderColumns = [
  'id',
  'purpose',
  'status',
  'currency',
  'customerId',
  'customer',
  'claimEmail',
  'seller',
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

type ById = { id: string }

const selectOrder = (db: Queryable, { id }: ById) => db.selectFrom('orders').select(orderColumns).where('id', '=', id)
const find = prepare(selectOrder)
const lock = prepare((db, key: ById) => selectOrder(db, key).forUpdate())
const findLines = prepare((db, { id }: ById) =>
  db.selectFrom('orderLines').select(lineColumns).where('orderId', '=', id).orderBy('position'),
)
const findCoupons = prepare((db, { id }: ById) => {
  const coupons = db.selectFrom('orderCoupons').select(couponColumns).where('orderId', '=', id)
  return coupons.orderBy('appliedAt').orderBy('couponId')
})

async function findWhole(db: Queryable, key: ById, findRow: typeof find): Promise<StoredOrder | undefined> {
  const [order] = (await findRow(db, key)).rows
  if (!order) return undefined
  const { rows: lines } = await findLines(db, key)
  return { ...order, lines, coupons: (await findCoupons(db, key)).rows }
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

/** Updates the order's row after a change of its coupons, so that concurrent pushes see another version of it. */
export async function touchOrder(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('orders').set({ updatedAt: now }).where('id', '=', id).execute()
}

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

/** Deletes coupons of the order, except those that it was sold with. */
export async function deleteCoupons(db: Queryable, orderId: string, couponIds: string[]): Promise<void> {
  if (couponIds.length === 0) return
  await db
    .deleteFrom('orderCoupons')
    .where('orderId', '=', orderId)
    .where('couponId', 'in', couponIds)
    .where('sold', 'is', null)
    .execute()
}

/** Stores lines, sums and customer, and moves the order to PaymentProcessing. */
export async function freezeOrder(
  tx: Tx,
  order: {
    id: string
    customer: OrderCustomer
    seller: Seller
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
      seller: order.seller,
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

/** Replaces the sums of an order that is being paid. */
export async function updateTotals(tx: Tx, id: string, totals: Totals): Promise<void> {
  await tx.updateTable('orders').set(totals).where('id', '=', id).execute()
}

type StatusChange = Pick<Row<'orders'>, 'id' | 'status' | 'completedAt'> & { now: Date }

const changeStatus = prepare((db, { id, status, now, completedAt }: StatusChange) =>
  db
    .updateTable('orders')
    .set({ status, updatedAt: now, completedAt })
    .where('id', '=', id)
    .where('status', '=', 'PaymentProcessing'),
)

/** Moves an order from PaymentProcessing to another status; false when it did not have that status. */
export async function leavePaymentProcessing(tx: Tx, id: string, status: 'Open' | 'Completed' | 'Failed', now: Date) {
  const { numAffectedRows } = await changeStatus(tx, {
    id,
    status,
    now,
    completedAt: status === 'Completed' ? now : null,
  })
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
    .where('purpose', '=', 'Purchase')
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

export async function countWaiting(db: Queryable, email: string): Promise<number> {
  const waiting = await selectWaiting(db, email).select('id').execute()
  return waiting.length
}

/** The newest completed guest order that waits for the owner of an address, given in lower case, and its customer. */
export async function findNewestWaiting(
  db: Queryable,
  email: string,
): Promise<(OrderCustomer & { orderId: string }) | null> {
  const waiting = selectWaiting(db, email).select(['id', 'customer']).orderBy('completedAt', 'desc')
  const order = await waiting.limit(1).executeTakeFirst()
  return order?.customer ? { ...order.customer, orderId: order.id } : null
}

/** The ids of the completed guest orders that wait for the owner of an address, locked. */
export async function lockWaiting(tx: Tx, email: string): Promise<string[]> {
  const waiting = await selectWaiting(tx, email).select('id').orderBy('id').forUpdate().execute()
  return waiting.map(({ id }) => id)
}

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
