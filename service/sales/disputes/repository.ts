import { allColumns, prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'

export const findDispute = (db: Queryable, id: string): Promise<Row<'disputes'> | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** The order whose payment is disputed; undefined for an unknown dispute. */
export const findDisputedOrder = (db: Queryable, id: string): Promise<{ orderId: string } | undefined> =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('payments.orderId')
    .where('disputes.id', '=', id)
    .executeTakeFirst()

const selectDisputes = prepare((db, { paymentId }: { paymentId: string }) =>
  db.selectFrom('disputes').select(allColumns.disputes).where('paymentId', '=', paymentId).orderBy('createdAt'),
)

export const findDisputesOf = async (db: Queryable, paymentId: string): Promise<Row<'disputes'>[]> =>
  (await selectDisputes(db, { paymentId })).rows

/** Adds a dispute, or changes the status and the deadline of one that exists. */
export async function saveDispute(tx: Tx, dispute: Row<'disputes'>): Promise<void> {
  const { status, evidenceDueAt, updatedAt } = dispute
  await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, evidenceDueAt, updatedAt }))
    .execute()
}
