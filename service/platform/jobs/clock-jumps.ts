import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queryable, SharedClock } from '#service/database/index.ts'
import { repeat } from '../repeated-task.ts'

const hour = 60 * 60 * 1000
const checkInterval = 10 * 60 * 1000

/** Nothing is queued for longer than this: whatever waits longer was queued by a clock that has been corrected since. */
const longestWait = 48 * hour
/** Nothing is leased for longer than this. */
const longestLease = hour

type LatestTimes = { now: Date; due: Date; lease: Date }
/** Makes work due now that was scheduled for later than those times. */
export type Reschedule = (db: Queryable, latest: LatestTimes) => Promise<void>

type Dependencies = { database: Database; sharedClock: SharedClock; logger: FastifyBaseLogger }

/** Keeps queues going after a machine's clock was ahead: what was queued or leased meanwhile would wait until that time. */
export function createClockJumps({ database, sharedClock, logger }: Dependencies, queues: readonly Reschedule[]) {
  let stop: () => Promise<void> = async () => {}
  async function check() {
    const now = await sharedClock(database.query)
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
    const latest = { now, due: after(longestWait), lease: after(longestLease) }
    for (const reschedule of queues) await reschedule(database.query, latest)
  }
  return {
    async start(): Promise<void> {
      await check()
      stop = repeat(check, checkInterval, (err) => logger.error({ err }, 'queues could not be looked at'))
    },
    stop: (): Promise<void> => stop(),
  }
}
