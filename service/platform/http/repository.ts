import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'

/** When the window of a counter must have started, so that it counts. */
type Window = { earliest: Date; latest: Date }

type CountedTry = {
  key: string
  now: Date
  window: Window
  /** Up to which count a try restarts the window. */
  restartsBelow: number
}

/** Counts one more try, in a new window where the last one is over; returns how many there are now. */
export async function countTry(db: Queryable, { key, now, window, restartsBelow }: CountedTry): Promise<number> {
  const isOver = sql`(limits.window_started_at <= ${window.earliest} or limits.window_started_at > ${window.latest})`
  const { count } = await db
    .insertInto('limits')
    .values({ key, windowStartedAt: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else limits.count + 1 end`,
        windowStartedAt: sql`case when ${isOver} or limits.count < ${restartsBelow}
          then excluded.window_started_at else limits.window_started_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export async function findTries(db: Queryable, key: string, { earliest, latest }: Window): Promise<number> {
  const counter = await db
    .selectFrom('limits')
    .select('count')
    .where('key', '=', key)
    .where('windowStartedAt', '>', earliest)
    .where('windowStartedAt', '<=', latest)
    .executeTakeFirst()
  return counter?.count ?? 0
}

/** A key is the name of a limit, a colon, and who is counted. */
export async function deleteCounters(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('limits').where('key', 'in', keys).execute()
}

export async function deleteCountersOutside(db: Queryable, { earliest, latest }: Window): Promise<void> {
  await db
    .deleteFrom('limits')
    .where(sql<boolean>`(window_started_at < ${earliest} or window_started_at > ${latest})`)
    .execute()
}

type IdempotentCall = Pick<Row<'idempotencyKeys'>, 'scope' | 'key'>

/** Claims a key; false when an earlier call has it. Waits for a concurrent call to commit. */
export async function claimKey(tx: Tx, call: IdempotentCall & { request: string; createdAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ ...call, body: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function saveResponse(tx: Tx, { scope, key }: IdempotentCall, body: string): Promise<void> {
  await tx.updateTable('idempotencyKeys').set({ body }).where('scope', '=', scope).where('key', '=', key).execute()
}

export const findClaim = (tx: Tx, { scope, key }: IdempotentCall): Promise<Row<'idempotencyKeys'>> =>
  tx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export async function deleteKeysBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
