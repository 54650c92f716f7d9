import { sql } from 'kysely'
import type { OrderDocument, OwnOrder } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database, Queryable } from '#service/database/index.ts'
import {
  type Caller,
  ok,
  type Position,
  pageSize,
  type Router,
  readCursor,
  toMajor,
  toPage,
} from '#service/platform/index.ts'
import type { Buyer } from './pricing.ts'
import type { StoredOrder } from './repository.ts'
import { couponsOf, linesOf, toOrder } from './wire.ts'

export type OwnOrders = {
  /** What the customer has bought, the newest first: guest orders too, once they are the account's. */
  list: (caller: Caller, cursor: string | undefined) => Promise<Paged<OwnOrder>>
}

type Dependencies = {
  database: Database
  catalogue: CatalogueService
  documents: { ofOrders: (db: Queryable, orderIds: readonly string[]) => Promise<Map<string, OrderDocument[]>> }
}

export function createOwnOrders({ database, catalogue, documents }: Dependencies): OwnOrders {
  function present(order: StoredOrder & { refunded: number }, issued: OrderDocument[]): OwnOrder {
    const buyer: Buyer = { ownedProducts: new Set(), currency: order.currency, coupons: [] }
    const wire = toOrder(
      order,
      linesOf(order, catalogue.current(), buyer),
      couponsOf(order, [], catalogue.current()),
      true,
    )
    if (wire.status !== 'Completed') throw new Error(`Order ${order.id} is ${wire.status}, not Completed`)
    const { completedAt, refunded, currency } = order
    return {
      ...wire,
      ...(completedAt && { completedAt: completedAt.toISOString() }),
      ...(refunded > 0 && { refunded: { currency, amount: toMajor(refunded, currency) } }),
      documents: issued,
    }
  }
  return {
    async list({ customerId }, cursor) {
      const rows = await findCompletedPage(database.query, customerId, readCursor(cursor))
      const issued = await documents.ofOrders(
        database.query,
        rows.map(({ id }) => id),
      )
      return toPage(rows, (order) => present(order, issued.get(order.id) ?? []), endpoints.listOrders.path)
    },
  }
}

/** The customer's own orders. Ours. */
export function registerOwnOrderRoutes({ route }: Router, ownOrders: OwnOrders): void {
  route(endpoints.listOrders, async ({ caller, query }) => ok(await ownOrders.list(caller, query.cursor)))
}

/** A page of completed orders and one row more; its place in the list is when it was completed. */
async function findCompletedPage(
  db: Queryable,
  customerId: string,
  after: Position | null,
): Promise<(StoredOrder & Position & { refunded: number })[]> {
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
