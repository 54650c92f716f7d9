import type { Database } from '#service/database/index.ts'
import { removeExpiredCheckouts } from '../checkout/repository.ts'
import { removeUntouched } from './repository.ts'

const day = 24 * 60 * 60 * 1000
/** How long an open order may stay unchanged, in milliseconds: one of an account, and an anonymous one. */
const keptUntouched = { ofCustomer: 90 * day, anonymous: 30 * day } as const
/** How long an expired checkout of an open order is kept, so that its page can say that it has expired. */
const keptExpired = 7 * day
const batchSize = 500

/** Removes open orders that have not changed for long, unless a payment was ever begun for them (specification §4). */
export async function removeAbandonedOrders(database: Database, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const untouchedSince = { ofCustomer: ago(keptUntouched.ofCustomer), anonymous: ago(keptUntouched.anonymous) }
  let removed: number
  do removed = await database.transaction((tx) => removeUntouched(tx, untouchedSince, batchSize))
  while (removed === batchSize)
  await removeExpiredCheckouts(database.query, ago(keptExpired))
}
