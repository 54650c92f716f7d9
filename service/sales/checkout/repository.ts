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
