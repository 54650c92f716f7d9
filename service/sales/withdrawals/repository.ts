import { type Insertable, sql } from 'kysely'
import type { Queryable, Row, Tx, WithdrawalTable } from '#service/database/index.ts'

/** The maximum number of orders that are shown for a withdrawal. */
const shownOrders = 5

export async function insertWithdrawal(tx: Tx, withdrawal: Insertable<WithdrawalTable>): Promise<void> {
  await tx.insertInto('withdrawals').values(withdrawal).execute()
}

export async function findWithdrawal(db: Queryable, id: string): Promise<Row<'withdrawals'> | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Completed orders of these numbers or addresses, the newest first; an address is in lower case. */
export async function findOrders(db: Queryable, { orderIds, emails }: { orderIds: string[]; emails: string[] }) {
  const email = sql<string>`lower(customer ->> 'email')`
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'Completed')
    .where((is) => is.or([...(orderIds.length > 0 ? [is('id', 'in', orderIds)] : []), is(email, 'in', emails)]))
    .orderBy('completedAt', 'desc')
    .limit(shownOrders)
    .execute()
}

export async function countActivations(db: Queryable, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activations')
    .innerJoin('licenses', 'licenses.id', 'activations.licenseId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('licenses.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}
