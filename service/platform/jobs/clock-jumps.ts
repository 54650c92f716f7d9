import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Queryable, SharedClock } from '#service/database/index.ts'
import { repeat } from '../repeat.ts'

const hour = 60 * 60 * 1000

/** Nothing is queued for longer than this: what waits for longer was queued by a clock that has been put right since. */
const longestWait = 48 * hour
/** Nothing is leased for longer than this. */
const longestLease = hour

/** When work must be due, and its lease over, at the latest. */
export type LatestTimes = { now: Date; due: Date; lease: Date }
/** Has what would wait for a wrong time be due now. */
export type BringBack = (db: Queryable, latest: LatestTimes) => Promise<void>

export type ClockJumps = {
  /** Looks at once, and then now and again. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Dependencies = { database: Database; sharedClock: SharedClock; logger: FastifyBaseLogger }

/** Keeps queues going after a machine's clock was ahead: what was queued or leased meanwhile would wait until that time. */
export function createClockJumps(
  { database, sharedClock, logger }: Dependencies,
  queues: readonly BringBack[],
): ClockJumps {
  let stop: () => Promise<void> = async () => {}
  async function look() {
    const now = await sharedClock(database.query)
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
    for (const bringBack of queues)
      await bringBack(database.query, { now, due: after(longestWait), lease: after(longestLease) })
  }
  return {
    async start() {
      await look()
      stop = repeat(look, 10 * 60 * 1000, (err) => logger.error({ err }, 'queues could not be looked at'))
    },
    stop: () => stop(),
  }
}

/** The queue's own part: jobs. */
export const bringBackJobs: BringBack = async (db, { now, due, lease }) => {
  await db
    .updateTable('jobs')
    .set({ runAt: sql`least(run_at, ${now})`, leasedUntil: null })
    .where('doneAt', 'is', null)
    .where(sql<boolean>`(run_at > ${due} or leased_until > ${lease})`)
    .execute()
}
