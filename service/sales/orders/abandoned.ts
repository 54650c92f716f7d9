import type { Database, Tx } from '#service/database/index.ts'

const day = 24 * 60 * 60 * 1000
/** How long an open order may lie untouched, in milliseconds: one of an account, and one of nobody who is known. */
const keptUntouched = { ofCustomer: 90 * day, anonymous: 30 * day } as const
/** How long a checkout of an open order is kept after its end, so that its page can say that it has ended. */
const keptExpired = 7 * day
/** How many orders are removed in one transaction. */
const atOnce = 500

type UntouchedSince = Record<keyof typeof keptUntouched, Date>

/** Removes open orders that nobody has touched for long; one that was ever to be paid stays (specification §4). */
export async function removeAbandonedOrders(database: Database, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const untouchedSince = { ofCustomer: ago(keptUntouched.ofCustomer), anonymous: ago(keptUntouched.anonymous) }
  let removed: number
  do removed = await database.transaction((tx) => removeSome(tx, untouchedSince))
  while (removed === atOnce)
  await removeExpiredCheckouts(database, ago(keptExpired))
}

/** Removes checkouts that ended without a payment: one open order may have had many. */
async function removeExpiredCheckouts({ query }: Database, expiredBefore: Date): Promise<void> {
  await query
    .deleteFrom('checkouts')
    .using('orders')
    .whereRef('orders.id', '=', 'checkouts.orderId')
    .where('orders.status', '=', 'Open')
    .where('checkouts.expiresAt', '<', expiredBefore)
    .execute()
}

/** Whoever is at one of them just now keeps it: an order that is locked is passed over. */
async function removeSome(tx: Tx, { ofCustomer, anonymous }: UntouchedSince): Promise<number> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Open')
    .where('updatedAt', '<', anonymous)
    .where((eb) => eb.or([eb('customerId', 'is', null), eb('updatedAt', '<', ofCustomer)]))
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
