import type { Insertable } from 'kysely'
import type { Billing, CheckoutTable, Queryable, Row, Tx } from '#service/database/index.ts'

export async function insertCheckout(tx: Tx, checkout: Insertable<CheckoutTable>): Promise<void> {
  await tx.insertInto('checkouts').values(checkout).execute()
}

export async function findCheckout(db: Queryable, id: string): Promise<Row<'checkouts'> | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateBilling(tx: Tx, checkoutId: string, billing: Billing): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ billing: JSON.stringify(billing) })
    .where('id', '=', checkoutId)
    .execute()
}

/** The id of the order's newest checkout; null if it has none. */
export async function findNewest(db: Queryable, orderId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('checkouts')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? null
}

/** Lets a checkout expire at `until`, unless it is open for longer. */
export async function extend(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ expiresAt: until })
    .where('id', '=', id)
    .where('expiresAt', '<', until)
    .execute()
}

export async function forgetBilling(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('checkouts').set({ billing: null }).where('orderId', '=', orderId).execute()
}

/** Removes expired checkouts of open orders; an open order may have had many. */
export async function removeExpiredCheckouts(db: Queryable, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('checkouts')
    .using('orders')
    .whereRef('orders.id', '=', 'checkouts.orderId')
    .where('orders.status', '=', 'Open')
    .where('checkouts.expiresAt', '<', expiredBefore)
    .execute()
}
