import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'

/** Payments that wait for a decision, the oldest first. */
export const findHeldPayments = (db: Queryable, limit: number) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.orderId', 'payments.amount', 'payments.currency', 'payments.receivedAmount'])
    .select(['payments.receivedCurrency', 'payments.updatedAt', 'orders.customerId', 'orders.customer'])
    .where('payments.status', '=', sql.lit('Held' as const))
    .orderBy('payments.updatedAt')
    .orderBy('payments.id')
    .limit(limit)
    .execute()
