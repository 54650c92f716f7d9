import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import type { Period } from '../invoices/repository.ts'

const selectReceived = (db: Queryable, provider: string) =>
  db
    .selectFrom('payments')
    .select(['payments.id', 'payments.reference', 'payments.orderId'])
    .select(sql<number>`coalesce(payments.received_amount, payments.amount)`.as('amount'))
    .select(sql<string>`coalesce(payments.received_currency, payments.currency)`.as('currency'))
    .where('payments.provider', '=', provider)

/** The payments that a provider has under these references, with what was received. */
export const findPaymentsByReference = (db: Queryable, provider: string, references: readonly string[]) =>
  selectReceived(db, provider).where(sql<boolean>`payments.reference = any (${references}::text[])`).execute()

/** The payments of a provider for orders that were completed in a period. */
export const findPaymentsOf = (db: Queryable, provider: string, { from, until }: Period) =>
  selectReceived(db, provider)
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .where('orders.status', '=', sql.lit('Completed'))
    .where('orders.completedAt', '>=', from)
    .where('orders.completedAt', '<', until)
    .where('payments.status', '=', 'Succeeded')
    .execute()

/** What was given back of these payments. */
export const findRefundsOf = (db: Queryable, paymentIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['reference', 'orderId', 'amount', 'currency'])
    .where(sql<boolean>`payment_id = any (${paymentIds}::uuid[])`)
    .where('reference', 'is not', null)
    .execute()

/** What of these payments is disputed, or was. */
export const findDisputesOf = (db: Queryable, paymentIds: readonly string[]) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select(['disputes.id as reference', 'payments.orderId', 'disputes.amount', 'disputes.currency'])
    .where(sql<boolean>`disputes.payment_id = any (${paymentIds}::uuid[])`)
    .execute()
