import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { type Position, pageSize } from '#service/platform/index.ts'

export async function findCompletedPage(db: Queryable, customerId: string, after: Position | null) {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', '=', 'Completed')
    .$if(after !== null, (query) => query.where(sql<boolean>`(completed_at, id) < (${after?.createdAt}, ${after?.id})`))
    .orderBy('completedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await db.selectFrom('orderLines').selectAll().where('orderId', 'in', ids).orderBy('position').execute()
  const coupons = await db
    .selectFrom('orderCoupons')
    .selectAll()
    .where('orderId', 'in', ids)
    .orderBy('appliedAt')
    .orderBy('couponId')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.orderId', 'refunds.amount'])
    .where('refunds.orderId', 'in', ids)
    .where('refunds.status', '=', 'Succeeded')
    .where('payments.status', '=', 'Succeeded')
    .execute()
  const refundedOf = (id: string) =>
    refunds.reduce((sum, { orderId, amount }) => (orderId === id ? sum + amount : sum), 0)
  return orders.map((order) => ({
    ...order,
    refunded: refundedOf(order.id),
    createdAt: order.completedAt ?? order.createdAt,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    coupons: coupons.filter(({ orderId }) => orderId === order.id),
  }))
}
