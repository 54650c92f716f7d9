import { type SqlBool, sql } from 'kysely'
import type { Queryable, Row } from '#service/database/index.ts'
import { directionOf, inRange, type ListRange } from '#service/platform/index.ts'

type DisputeStatus = Row<'disputes'>['status']

const selectListed = (db: Queryable) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['disputes.id', 'disputes.status', 'disputes.amount', 'disputes.currency', 'disputes.reason'])
    .select(['disputes.createdAt', 'disputes.evidenceDueAt', 'payments.orderId'])
    .select(['orders.customerId', 'orders.customer'])

/** Disputes by the time when they were reported; those of a status alone. */
export const findDisputePage = (
  db: Queryable,
  status: DisputeStatus | undefined,
  range: ListRange & { limit: number },
) =>
  selectListed(db)
    .where(inRange(range, { table: 'disputes' }))
    .$if(status !== undefined, (query) => query.where('disputes.status', '=', sql.lit(status ?? 'Open')))
    .orderBy('disputes.createdAt', directionOf(range))
    .orderBy('disputes.id', directionOf(range))
    .limit(range.limit)
    .execute()

/** Disputes that the bank has not decided on, those that need evidence soonest first. */
export const findOpenDisputes = (db: Queryable, limit: number) =>
  selectListed(db)
    .where(sql<SqlBool>`disputes.status = 'Open'`)
    .orderBy(sql`disputes.evidence_due_at asc nulls last`)
    .orderBy('disputes.createdAt')
    .limit(limit)
    .execute()
