import type { LineItem } from '#contract/entities/orders.ts'
import type { Queryable, Tx } from '#service/database/index.ts'
import type { EndReason, EndSource } from '#service/licensing/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import { endOrderLines, restoreOrderLines } from './line-end-reasons-repository.ts'
import { grantKeysOf, paidPerLine } from './order-lines.ts'
import { findOrder, lockOrder, type StoredOrder } from './repository.ts'

export type PaidLine = { id: string; paid: number }

type Dependencies = Pick<SalesDependencies, 'clock' | 'licenses'> & {
  grantLicenses: (tx: Tx, order: StoredOrder) => Promise<void>
}

/** Ends and restores the lines of completed orders, for refunds and disputes. */
export function createSoldLines({ clock, licenses, grantLicenses }: Dependencies) {
  return {
    async paidLines(db: Queryable, orderId: string): Promise<PaidLine[]> {
      const order = await findOrder(db, orderId)
      if (!order) return []
      const lines = soldLinesOf(order)
      const paid = paidPerLine(order, lines)
      return lines.map(({ id }) => ({ id, paid: paid.get(id) ?? 0 }))
    },

    /** Adds an end reason to lines of a completed order, once; owners of moved licenses see `reasonAfterMove`. */
    async endLines(tx: Tx, orderId: string, which: readonly string[] | 'all', reason: EndReason): Promise<void> {
      const order = await lockOrder(tx, orderId)
      const lines = soldLinesOf(order).filter(({ id }) => which === 'all' || which.includes(id))
      const ids = lines.map(({ id }) => id)
      const ended = await endOrderLines(tx, orderId, ids, reason, clock())
      const keys = lines.filter(({ id }) => ended.has(id)).flatMap((line) => grantKeysOf(orderId, line))
      await licenses.endGrants(tx, keys, reason)
    },

    /** Removes a reason and restores the licenses that have no other; returns the lines that have not ended. */
    async restoreLines(tx: Tx, orderId: string, source: EndSource): Promise<string[]> {
      await lockOrder(tx, orderId)
      const freed = await restoreOrderLines(tx, orderId, source)
      const order = await findOrder(tx, orderId)
      const lines = soldLinesOf(order).filter(({ id }) => freed.has(id))
      const keys = lines.flatMap((line) => grantKeysOf(orderId, line))
      await licenses.restoreGrants(tx, keys, source)
      // If the order was claimed while its lines were ended, their licenses were never granted.
      if (order && order.customerId !== null) await grantLicenses(tx, order)
      const standing = (order?.lines ?? []).filter(({ endedReason }) => endedReason === null)
      return standing.map(({ lineId }) => lineId)
    },
  }
}

const soldLinesOf = (order: StoredOrder | undefined): LineItem[] =>
  (order?.lines ?? []).flatMap(({ sold }) => (sold === null ? [] : [sold]))
