import type { LineItem } from '#contract/entities/orders.ts'
import { toMinor } from '../catalogue/money.ts'
import type { Queryable, Tx } from '../database/connection.ts'
import type { LicenseService } from '../licenses/service.ts'
import { endOrderLines, findOrder, lockOrder, restoreOrderLines, type StoredOrder } from './repository.ts'
import { grantKeysOf } from './rules.ts'

/** A line of a sold order, and what was paid for it in minor units. */
export type PaidLine = { id: string; paid: number }

export type SoldLines = {
  paidLines: (db: Queryable, orderId: string) => Promise<PaidLine[]>
  /**
   * Ends the licenses of a sold order's lines and notes why; a line that has ended before stays as it is. Whoever a license
   * was moved to is told `reasonAfterMove`.
   */
  endLines: (
    tx: Tx,
    orderId: string,
    which: readonly string[] | 'all',
    reason: string,
    reasonAfterMove?: string,
  ) => Promise<void>
  /** Brings back the licenses of the lines that ended for that reason. */
  restoreLines: (tx: Tx, orderId: string, reason: string) => Promise<void>
}

type Dependencies = { licenses: LicenseService; grantLicenses: (tx: Tx, order: StoredOrder) => Promise<void> }

/** What becomes of an order's lines after it was sold: refunded, disputed, won back. */
export function createSoldLines({ licenses, grantLicenses }: Dependencies): SoldLines {
  return {
    async paidLines(db, orderId) {
      const order = await findOrder(db, orderId)
      if (!order) return []
      const { currency } = order
      const taxed = new Map(order.taxation?.lines.map(({ id, gross }) => [id, gross]))
      const paid = (line: LineItem) =>
        taxed.get(line.id) ?? toMinor(line.price?.[currency] ?? 0, currency) * line.quantity
      return soldLinesOf(order).map((line) => ({ id: line.id, paid: paid(line) }))
    },

    async endLines(tx, orderId, which, reason, reasonAfterMove) {
      const order = await lockOrder(tx, orderId)
      const lines = soldLinesOf(order).filter(({ id }) => which === 'all' || which.includes(id))
      const ended = await endOrderLines(
        tx,
        orderId,
        lines.map(({ id }) => id),
        reason,
      )
      const keys = lines.filter(({ id }) => ended.has(id)).flatMap((line) => grantKeysOf(orderId, line))
      await licenses.endGrants(tx, keys, reason, reasonAfterMove)
    },

    async restoreLines(tx, orderId, reason) {
      const restored = await restoreOrderLines(tx, orderId, reason)
      const order = await lockOrder(tx, orderId)
      const lines = soldLinesOf(order).filter(({ id }) => restored.has(id))
      await licenses.restoreGrants(
        tx,
        lines.flatMap((line) => grantKeysOf(orderId, line)),
        reason,
      )
      // Claimed while they were ended, they were never granted.
      if (order && order.customerId !== null) await grantLicenses(tx, order)
    },
  }
}

const soldLinesOf = (order: StoredOrder | undefined): LineItem[] =>
  (order?.lines ?? []).flatMap(({ sold }) => (sold === null ? [] : [sold]))
