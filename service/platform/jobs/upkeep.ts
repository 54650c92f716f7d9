import type { Database, SharedClock } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { keptParked } from './parked-jobs.ts'
import { deleteDone } from './repository.ts'
import { keptDone, keptDoneWithKey, nameOfDay, nextDay } from './rules.ts'
import type { JobService } from './service.ts'

export const upkeepJob = 'upkeep'

/** Removes what a module no longer needs at that time; doing it twice changes nothing. */
export type UpkeepTask = (now: Date) => Promise<void>

type Dependencies = { database: Database; clock: Clock; sharedClock: SharedClock; jobs: JobService }

/** Runs upkeep once a day in one process, by the clock that all processes share. */
export function createUpkeep(dependencies: Dependencies, tasks: readonly UpkeepTask[]) {
  const { database, clock, sharedClock, jobs } = dependencies
  const queue = (day: Date, delayMs: number) =>
    database.transaction((tx) =>
      jobs.enqueue(tx, {
        kind: upkeepJob,
        queue: 'news',
        payload: {},
        delayMs,
        dedupeKey: `${upkeepJob}:${nameOfDay(day)}`,
      }),
    )
  return {
    /** Queues today's upkeep, unless another process has. */
    start: (): Promise<void> => queue(clock(), firstDelay),
    /** Queues tomorrow's upkeep, and does all of today's. When a task fails, the job is tried again with all of them. */
    async run(): Promise<void> {
      const now = clock()
      const tomorrow = nextDay(now)
      // Queued before the tasks, so that upkeep goes on even if one of them fails all day.
      await queue(tomorrow, tomorrow.getTime() - now.getTime())
      for (const task of tasks) await task(await sharedClock(database.query))
    },
  }
}

export type Upkeep = ReturnType<typeof createUpkeep>

/** Leaves a program that has just started to its visitors; in milliseconds. */
const firstDelay = 60 * 1000

export const removeDoneJobs = (database: Database, now: Date): Promise<void> =>
  deleteDone(database.query, {
    now,
    parkedBefore: new Date(now.getTime() - keptParked),
    before: new Date(now.getTime() - keptDone),
    withKeyBefore: new Date(now.getTime() - keptDoneWithKey),
  })
