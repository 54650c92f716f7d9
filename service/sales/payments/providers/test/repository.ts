import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'

export const findCharge = (db: Queryable, paymentId: string): Promise<Row<'testCharges'>> =>
  db.selectFrom('testCharges').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()

export const lockCharge = (tx: Tx, paymentId: string): Promise<Row<'testCharges'>> =>
  tx.selectFrom('testCharges').selectAll().where('paymentId', '=', paymentId).forUpdate().executeTakeFirstOrThrow()

/** Whether the charge is new: a payment is charged once. */
export async function insertCharge(tx: Tx, charge: Row<'testCharges'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('testCharges')
    .values(charge)
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends the second step of a charge; undefined when it does not wait for one. */
export const endAction = (tx: Tx, paymentId: string, result: Pick<Row<'testCharges'>, 'status' | 'reason'>) =>
  tx
    .updateTable('testCharges')
    .set(result)
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'ActionRequired')
    .returningAll()
    .executeTakeFirst()

export const findRefunds = (db: Queryable, paymentId: string): Promise<Row<'testRefunds'>[]> =>
  db.selectFrom('testRefunds').selectAll().where('paymentId', '=', paymentId).execute()

export async function insertRefund(tx: Tx, refund: Row<'testRefunds'>): Promise<void> {
  await tx.insertInto('testRefunds').values(refund).execute()
}

export async function insertEvent(tx: Tx, event: Row<'testEvents'>): Promise<void> {
  await tx.insertInto('testEvents').values(event).execute()
}

export const findDueEvents = (db: Queryable, now: Date): Promise<Row<'testEvents'>[]> =>
  db
    .selectFrom('testEvents')
    .selectAll()
    .where('copies', '>', 0)
    .where('sendAt', '<=', now)
    .orderBy('sendAt')
    .limit(50)
    .execute()

export async function countPosted(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('testEvents')
    .set({ copies: sql<number>`copies - 1` })
    .where('id', '=', id)
    .where('copies', '>', 0)
    .execute()
}

export async function postpone(db: Queryable, id: string, sendAt: Date): Promise<void> {
  await db.updateTable('testEvents').set({ sendAt }).where('id', '=', id).where('copies', '>', 0).execute()
}
