import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { type Person, type ReadEvents, readEvents } from '#service/platform/index.ts'
import { areOrdersOf } from '../personal-data-repository.ts'

export const readOrderEvents: ReadEvents = async (db, person, part) => {
  const orders = db
    .selectFrom('orders')
    .select(['id', 'status as what', 'id as about', 'due as amount', 'currency'])
    .select(sql<Date>`coalesce(completed_at, created_at)`.as('at'))
    .where(areOrdersOf(person))
  return readEvents(orders, { kind: 'Order', at: sql`coalesce(completed_at, created_at)`, id: sql`id` }, part)
}

const orderIdsOf = (db: Queryable, person: Person) => db.selectFrom('orders').select('id').where(areOrdersOf(person))

export const readPaymentEvents: ReadEvents = async (db, person, part) => {
  const payments = db
    .selectFrom('payments')
    .select(['id', 'status as what', 'createdAt as at', 'id as about', 'orderId', 'amount', 'currency', 'provider'])
    .select('declineReason as reason')
    .where('orderId', 'in', orderIdsOf(db, person))
  return readEvents(payments, { kind: 'Payment', at: sql`created_at`, id: sql`id` }, part)
}

export const readRefundEvents: ReadEvents = async (db, person, part) => {
  const refunds = db
    .selectFrom('refunds')
    .select(['id', 'status as what', 'createdAt as at', 'id as about', 'orderId', 'amount', 'currency', 'reason'])
    .select('begunBy')
    .where('orderId', 'in', orderIdsOf(db, person))
  return readEvents(refunds, { kind: 'Refund', at: sql`created_at`, id: sql`id` }, part)
}

export const readDisputeEvents: ReadEvents = async (db, person, part) => {
  const payments = db.selectFrom('payments').select('id').where('orderId', 'in', orderIdsOf(db, person))
  const disputes = db
    .selectFrom('disputes')
    .select(['id', 'status as what', 'createdAt as at', 'id as about', 'amount', 'currency', 'reason'])
    .where('paymentId', 'in', payments)
  return readEvents(disputes, { kind: 'Dispute', at: sql`created_at`, id: sql`id` }, part)
}

export const readWithdrawalEvents: ReadEvents = async (db, { email }, part) => {
  const withdrawals = db
    .selectFrom('withdrawals')
    .select(['id', sql<string>`'Declared'`.as('what'), 'receivedAt as at', 'id as about', 'orderGiven'])
    .where(sql<boolean>`lower(email) = ${email}`)
  return readEvents(withdrawals, { kind: 'Withdrawal', at: sql`received_at`, id: sql`id` }, part)
}
