import type { Database, JobQueue, Queryable } from '#service/database/index.ts'
import type { AuditLog } from '../audit/service.ts'
import type { Clock } from '../clock.ts'
import { conflict, notFound } from '../http/problems.ts'
import { dropParked, findNotDone, listNotDone, releaseParked } from './repository.ts'

export { countParkedJobs } from './repository.ts'

/** A job that is not done, without what it carries. */
export type ListedJob = {
  id: string
  kind: string
  queue: JobQueue
  attempts: number
  failures: number
  runAt: Date
  parkedAt: Date | null
  lastError: string | null
  /** What kind of mail it is and whom it is for, of a mail. */
  mail: string | null
  to: string | null
}

export type JobFilter = { isParked?: boolean; queue?: JobQueue }

/** What the vendor does about jobs that are parked: nobody does it for them. */
export type ParkedJobs = {
  /** Jobs that are not done, those that were queued first before the others. */
  list: (filter: JobFilter, limit: number) => Promise<ListedJob[]>
  /** Has a parked job be tried again, as if it were new; 404 and 409 where there is none to be. */
  retry: (id: string) => Promise<void>
  /** The same for all that are parked; answers how many. */
  retryAll: () => Promise<number>
  /** Gives a parked job up for good, and forgets what it carries. */
  drop: (id: string) => Promise<void>
}

type Dependencies = { database: Database; clock: Clock; audit: AuditLog }

export function createParkedJobs({ database, clock, audit }: Dependencies): ParkedJobs {
  async function findParked(db: Queryable, id: string) {
    const job = /^[0-9a-f-]{36}$/i.test(id) ? await findNotDone(db, id) : undefined
    if (!job) throw notFound(`No job ${id} waits: 'job list' shows those that do`)
    if (!job.parkedAt) throw conflict(`The job ${id} is not parked: it is tried by itself`)
    return job
  }

  return {
    list: (filter, limit) => listNotDone(database.query, filter, limit),

    retry: (id) =>
      database.transaction(async (tx) => {
        const { kind } = await findParked(tx, id)
        await releaseParked(tx, clock(), id)
        await audit.note(tx, { actor: 'Vendor', action: 'JobRetried', about: id, details: { kind } })
      }),

    retryAll: () =>
      database.transaction(async (tx) => {
        const released = await releaseParked(tx, clock())
        const notes = released.map(({ id: about, kind }) => ({ about, details: { kind } }))
        await audit.note(tx, ...notes.map((note) => ({ actor: 'Vendor', action: 'JobRetried', ...note }) as const))
        return released.length
      }),

    drop: (id) =>
      database.transaction(async (tx) => {
        const { kind } = await findParked(tx, id)
        await dropParked(tx, clock(), id)
        await audit.note(tx, { actor: 'Vendor', action: 'JobDropped', about: id, details: { kind } })
      }),
  }
}
