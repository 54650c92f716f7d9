import type { OrderDocument, OwnOrder } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Queryable } from '#service/database/index.ts'
import { type Caller, readCursor, toMajor, toPage } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { Buyer } from './line-pricing.ts'
import { couponsOf, linesOf, toOrder } from './order-json.ts'
import { findCompletedPage } from './own-orders-repository.ts'
import type { StoredOrder } from './repository.ts'

type Dependencies = Pick<SalesDependencies, 'database' | 'catalogue'> & {
  documents: { ofOrders: (db: Queryable, orderIds: readonly string[]) => Promise<Map<string, OrderDocument[]>> }
}

export function createOwnOrders({ database, catalogue, documents }: Dependencies) {
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
    /** The customer's completed orders, newest first, including guest orders that were assigned to the account. */
    async list({ customerId }: Caller, cursor: string | undefined): Promise<Paged<OwnOrder>> {
      const rows = await findCompletedPage(database.query, customerId, readCursor(cursor))
      const issued = await documents.ofOrders(
        database.query,
        rows.map(({ id }) => id),
      )
      return toPage(rows, (order) => present(order, issued.get(order.id) ?? []), endpoints.listOrders.path)
    },
  }
}

export type OwnOrders = ReturnType<typeof createOwnOrders>
