import { type SqlBool, sql } from 'kysely'
import type { MerchantOfRecord } from '#contract/sellers.ts'
import type { Queryable, Row } from '#service/database/index.ts'
import type { Period } from '../invoices/repository.ts'
import { type MerchantOrder, type MerchantSale, toMerchantRefunds, toMerchantSales } from './merchant-sales.ts'

/** How many orders are read at once. */
const pageSize = 500

const columns = ['orders.id', 'seller', 'orders.currency', 'subtotal', 'discount', 'due', 'completedAt'] as const
type SoldOrder = Pick<Row<'orders'>, 'id' | 'seller' | 'currency' | 'subtotal' | 'discount' | 'due' | 'completedAt'>

type Position = { completedAt: Date; id: string }

/** As the index of these orders has it. */
const isOfMerchant = sql<SqlBool>`orders.status = 'Completed' and orders.seller <> 'vendor'`

/** All that merchants of record sold and gave back in a period, order by order. */
export async function* readMerchantSales(db: Queryable, period: Period): AsyncGenerator<MerchantSale> {
  let after: Position | null = null
  let isMore = true
  while (isMore) {
    const orders: SoldOrder[] = await findOrders(db, period, after)
    for (const { order, completedAt } of await withLines(db, orders)) yield* toMerchantSales(order, completedAt)
    const last = orders.at(-1)
    after = last?.completedAt ? { completedAt: last.completedAt, id: last.id } : after
    isMore = orders.length === pageSize
  }
  const refunds = await findRefunds(db, period)
  const refunded = new Map((await withLines(db, refunds)).map(({ order }) => [order.id, order]))
  for (const { id, amount, lineIds, updatedAt: givenAt } of refunds) {
    const order = refunded.get(id)
    if (order) yield* toMerchantRefunds(order, { amount, lineIds, givenAt })
  }
}

const findOrders = (db: Queryable, { from, until }: Period, after: Position | null): Promise<SoldOrder[]> =>
  db
    .selectFrom('orders')
    .select(columns)
    .where(isOfMerchant)
    .where('completedAt', '>=', from)
    .where('completedAt', '<', until)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(completed_at, id) > (${after?.completedAt}, ${after?.id})`),
    )
    .orderBy('completedAt')
    .orderBy('id')
    .limit(pageSize)
    .execute()

const findRefunds = (db: Queryable, { from, until }: Period) =>
  db
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.orderId', 'orders.id')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(columns)
    .select(['refunds.amount', 'refunds.lineIds', 'refunds.updatedAt'])
    .where(isOfMerchant)
    .where('payments.status', '=', 'Succeeded')
    .where('refunds.status', '=', 'Succeeded')
    .where('refunds.updatedAt', '>=', from)
    .where('refunds.updatedAt', '<', until)
    .orderBy('refunds.updatedAt')
    .execute()

/** The orders with their lines as they were sold. */
async function withLines(db: Queryable, orders: readonly SoldOrder[]) {
  const ids = [...new Set(orders.map(({ id }) => id))]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orderLines')
    .select(['orderId', 'sold'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()
  return orders.flatMap((row) => {
    const lines = rows.flatMap(({ orderId, sold }) => (orderId === row.id && sold ? [sold] : []))
    const { id, seller, currency, subtotal, discount, due, completedAt } = row
    if (seller === 'vendor' || subtotal === null || discount === null || due === null || !completedAt) return []
    const order: MerchantOrder & { id: string; seller: MerchantOfRecord } = {
      id,
      seller,
      currency,
      subtotal,
      discount,
      due,
      lines,
    }
    return [{ order, completedAt }]
  })
}
