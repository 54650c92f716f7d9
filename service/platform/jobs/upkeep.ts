import type { Database } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { deleteDone } from './repository.ts'
import { keptDone, keptDoneWithKey, keptParked, nameOfDay, nextDay } from './rules.ts'
import type { JobService } from './service.ts'

export const upkeepJob = 'upkeep'

/** Removes what a room no longer needs at that time; doing it twice changes nothing. */
export type UpkeepTask = (now: Date) => Promise<void>
export type Upkeep = {
  /** Queues today's upkeep, unless some process has. */
  start: () => Promise<void>
  /** Queues tomorrow's, and does it all. What fails is tried again with the rest of it. */
  run: () => Promise<void>
}

/** Upkeep once a day, by whichever process comes first: the queue's key is the day. */
export function createUpkeep(database: Database, clock: Clock, jobs: JobService, tasks: readonly UpkeepTask[]): Upkeep {
  const queue = (day: Date, delayMs: number) =>
    database.transaction((tx) =>
      jobs.enqueue(tx, {
        ...{ kind: upkeepJob, queue: 'news', payload: {}, delayMs },
        dedupeKey: `${upkeepJob}:${nameOfDay(day)}`,
      }),
    )
  return {
    start: () => queue(clock(), firstDelay),
    async run() {
      const now = clock()
      const tomorrow = nextDay(now)
      // Before the tasks: where one of them fails all day, there is a next day all the same.
      await queue(tomorrow, tomorrow.getTime() - now.getTime())
      for (const task of tasks) await task(clock())
    },
  }
}

/** A program that has just started has visitors to answer first; in milliseconds. */
const firstDelay = 60 * 1000

/** The queue's own part: jobs done long ago, and parked ones that nobody decided on. */
export const removeDoneJobs = (database: Database, now: Date): Promise<void> =>
  deleteDone(database.query, {
    now,
    parkedBefore: new Date(now.getTime() - keptParked),
    before: new Date(now.getTime() - keptDone),
    withKeyBefore: new Date(now.getTime() - keptDoneWithKey),
  })
