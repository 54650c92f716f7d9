import type { Queryable, Row } from '#service/database/index.ts'
import { isUuid, notFound } from '#service/platform/index.ts'

export type OrderRecord = {
  order: Row<'orders'>
  lines: Row<'orderLines'>[]
  payments: Row<'payments'>[]
  /** What the provider told of the payments, in the order in which it arrived. */
  paymentEvents: Row<'paymentEvents'>[]
  refunds: Row<'refunds'>[]
  disputes: Row<'disputes'>[]
  invoices: Row<'invoices'>[]
  licenses: Row<'licenses'>[]
}

/** Reads everything that is stored about an order. Throws a 404 problem when there is none with this id. */
export async function readOrderRecord(db: Queryable, orderId: string): Promise<OrderRecord> {
  const orders = isUuid(orderId) ? await db.selectFrom('orders').selectAll().where('id', '=', orderId).execute() : []
  const [order] = orders
  if (!order) throw notFound(`There is no order ${orderId}: 'customer show' lists those of a customer, with their ids`)
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
  return {
    order,
    lines: await db.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).orderBy('position').execute(),
    payments,
    paymentEvents: await findEvents(db, orderId),
    refunds: await db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute(),
    disputes: await db
      .selectFrom('disputes')
      .selectAll()
      .where('paymentId', 'in', db.selectFrom('payments').select('id').where('orderId', '=', orderId))
      .orderBy('createdAt')
      .execute(),
    invoices: await db.selectFrom('invoices').selectAll().where('orderId', '=', orderId).orderBy('issuedAt').execute(),
    licenses: await db.selectFrom('licenses').selectAll().where('orderId', '=', orderId).orderBy('grantKey').execute(),
  }
}

const findEvents = (db: Queryable, orderId: string): Promise<Row<'paymentEvents'>[]> =>
  db
    .selectFrom('paymentEvents')
    .selectAll()
    .where('paymentId', 'in', db.selectFrom('payments').select('id').where('orderId', '=', orderId))
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
