import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { CheckoutTable, PaymentStatus, PaymentTable, Row } from '../database/schema.ts'

export async function insertCheckout(tx: Tx, checkout: Insertable<CheckoutTable>): Promise<void> {
  await tx.insertInto('checkouts').values(checkout).execute()
}

export async function findCheckout(db: Queryable, id: string): Promise<Row<'checkouts'> | undefined> {
  return db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPayment(tx: Tx, payment: Insertable<PaymentTable>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute()
}

/** The order's newest payment: the one that counts. */
export async function findLatestPayment(db: Queryable, orderId: string): Promise<Row<'payments'> | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findPayment(db: Queryable, id: string): Promise<Row<'payments'> | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether the event is new; one that came before is not taken twice. */
export async function insertEvent(
  tx: Tx,
  event: { id: string; paymentId: string; type: string; receivedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the payment had one of the statuses and now has the new one. */
export async function movePayment(
  tx: Tx,
  id: string,
  from: PaymentStatus[],
  change: { status: PaymentStatus; declineReason: string | null; updatedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
