import { type Insertable, sql } from 'kysely'
import {
  allColumns,
  type PaymentStatus,
  type PaymentTable,
  prepare,
  type Queryable,
  type Row,
  type Tx,
} from '#service/database/index.ts'

export async function insertPayment(tx: Tx, payment: Insertable<PaymentTable>): Promise<Row<'payments'>> {
  return tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()
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

const lock = prepare((db, { id }: { id: string }) =>
  db.selectFrom('payments').select(allColumns.payments).where('id', '=', id).forUpdate(),
)

/** The payment, locked against every other change until the transaction ends. */
export const lockPayment = async (tx: Tx, id: string): Promise<Row<'payments'> | undefined> =>
  (await lock(tx, { id })).rows[0]

export async function findPaymentId(db: Queryable, provider: string, reference: string): Promise<string | null> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return payment?.id ?? null
}

type NewEvent = { id: string; paymentId: string; type: string; receivedAt: Date }

const addEvent = prepare((db, { id, paymentId, type, receivedAt }: NewEvent) =>
  db
    .insertInto('paymentEvents')
    .values({ id, paymentId, type, receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Stores an event; false if it was received before. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { numAffectedRows } = await addEvent(tx, event)
  return numAffectedRows === 1n
}

type MovedColumns =
  | ('status' | 'declineReason' | 'actionSecret' | 'actionUrl')
  | ('receivedAmount' | 'receivedCurrency' | 'updatedAt')
type MovedPayment = Pick<Row<'payments'>, 'id' | MovedColumns>

const move = prepare((db, given: MovedPayment & { from: PaymentStatus[] }) => {
  const { id, from, status, declineReason, actionSecret, actionUrl, receivedAmount, receivedCurrency, updatedAt } =
    given
  return db
    .updateTable('payments')
    .set({ status, declineReason, actionSecret, actionUrl, receivedAmount, receivedCurrency, updatedAt })
    .where('id', '=', id)
    .where(sql<boolean>`status = any (${from}::text[])`)
})

/** Changes a payment that has one of the statuses; false if it has another. */
export async function movePayment(tx: Tx, from: PaymentStatus[], payment: MovedPayment): Promise<boolean> {
  const { numAffectedRows } = await move(tx, { ...payment, from })
  return numAffectedRows === 1n
}

export async function noteReference(tx: Tx, id: string, reference: string): Promise<void> {
  await tx.updateTable('payments').set({ reference }).where('id', '=', id).where('reference', 'is', null).execute()
}

/** Notes since when the provider does not answer about a payment that is under way. */
export async function noteUnheard(db: Queryable, id: string, since: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ unheardSince: since })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'ActionRequired'])
    .where('unheardSince', 'is', null)
    .execute()
}

export async function noteHeard(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payments').set({ unheardSince: null }).where('id', '=', id).execute()
}

export async function noteMethod(tx: Tx, id: string, method: string): Promise<void> {
  await tx.updateTable('payments').set({ method }).where('id', '=', id).execute()
}
