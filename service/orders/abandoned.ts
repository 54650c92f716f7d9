import type { Database, Tx } from '../database/connection.ts'

/** How long an open order may lie untouched, in milliseconds. */
const keptUntouched = 90 * 24 * 60 * 60 * 1000
/** How many orders are removed in one transaction. */
const atOnce = 500

/** Removes open orders that nobody has touched for 90 days; one that was ever to be paid stays (specification §4). */
export async function removeAbandonedOrders(database: Database, now: Date): Promise<void> {
  const untouchedSince = new Date(now.getTime() - keptUntouched)
  let removed: number
  do removed = await database.transaction((tx) => removeSome(tx, untouchedSince))
  while (removed === atOnce)
}

/** Whoever is at one of them just now keeps it: an order that is locked is passed over. */
async function removeSome(tx: Tx, untouchedSince: Date): Promise<number> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Open')
    .where('updatedAt', '<', untouchedSince)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payments').select('id').whereRef('payments.orderId', '=', 'orders.id'))),
    )
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (orders.length === 0) return 0
  const ids = orders.map(({ id }) => id)
  await tx.deleteFrom('checkouts').where('orderId', 'in', ids).execute()
  await tx.deleteFrom('orderLines').where('orderId', 'in', ids).execute()
  await tx.deleteFrom('orderCoupons').where('orderId', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  return ids.length
}
