import type { Insertable, Updateable } from 'kysely'
import {
  allColumns,
  prepare,
  type Queryable,
  type RefundStatus,
  type RefundTable,
  type Row,
  type Tx,
} from '#service/database/index.ts'
import { findPayment, lockPayment } from '../payments/repository.ts'
import { refundTransitions } from './rules.ts'

export async function insertRefund(tx: Tx, refund: Insertable<RefundTable>): Promise<Row<'refunds'>> {
  return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Locks the payment that completed an order; undefined if there is none, or nothing was due. */
export async function lockPaid(tx: Tx, orderId: string): Promise<Row<'payments'> | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'Succeeded')
    .where('amount', '>', 0)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockPaymentsOf(tx: Tx, orderId: string): Promise<void> {
  await tx.selectFrom('payments').select('id').where('orderId', '=', orderId).orderBy('id').forUpdate().execute()
}

/** The lines that refunds of these statuses name, each with the licenses that came of it. */
export async function findLineIds(tx: Tx, paymentId: string, statuses: readonly RefundStatus[]): Promise<string[]> {
  const named = tx.selectFrom('refunds').select('lineIds').where('paymentId', '=', paymentId)
  return (await named.where('status', 'in', statuses).execute()).flatMap(({ lineIds }) => lineIds)
}

export async function findWithPayment(db: Queryable, refundId: string) {
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const payment = await findPayment(db, refund.paymentId)
  if (!payment) throw new Error(`Refund ${refundId} is of no payment`)
  return { refund, payment }
}

/** The same with the payment locked: all changes of a payment's refunds wait for each other. */
export async function lockWithPayment(tx: Tx, refundId: string) {
  const { refund } = await findWithPayment(tx, refundId)
  const payment = await lockPayment(tx, refund.paymentId)
  if (!payment) throw new Error(`Refund ${refundId} is of no payment`)
  return { payment, refund: (await findWithPayment(tx, refundId)).refund }
}

/** A payment's refund with our id or the provider's reference. */
export async function findOfPayment(tx: Tx, paymentId: string, refundId: string | null, reference: string) {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where((eb) => eb.or([eb('reference', '=', reference), ...(refundId === null ? [] : [eb('id', '=', refundId)])]))
    .executeTakeFirst()
}

const selectSettled = prepare((db, { paymentId }: { paymentId: string }) => {
  const refunds = db.selectFrom('refunds').select(allColumns.refunds).where('paymentId', '=', paymentId)
  return refunds.where('status', '=', 'Succeeded').orderBy('createdAt')
})

export const findSettled = async (tx: Tx, paymentId: string): Promise<Row<'refunds'>[]> =>
  (await selectSettled(tx, { paymentId })).rows

export async function sumRefunds(tx: Tx, paymentId: string, statuses: readonly RefundStatus[]): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('paymentId', '=', paymentId)
    .where('status', 'in', [...statuses])
    .execute()
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** Changes a refund if its status allows the new one; false if it does not. */
export async function moveRefund(tx: Tx, id: string, change: Updateable<RefundTable> & { status: RefundStatus }) {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...refundTransitions[change.status]])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
