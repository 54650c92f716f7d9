import type { Database, JobQueue, Queryable } from '#service/database/index.ts'
import type { AuditLog } from '../audit/service.ts'
import type { Clock } from '../clock.ts'
import type { PagePart } from '../http/paging.ts'
import { conflict, notFound } from '../http/problems.ts'
import { dropParked, findJobPage, findNotDone, listNotDone, releaseParked } from './repository.ts'

export { countParkedJobs } from './repository.ts'

/** How long a parked job is kept, in milliseconds. Jobs about money stay until somebody has decided. */
export const keptParked = 90 * 24 * 60 * 60 * 1000

export type ListedJob = {
  id: string
  kind: string
  queue: JobQueue
  attempts: number
  failures: number
  runAt: Date
  parkedAt: Date | null
  lastError: string | null
  mail: string | null
  to: string | null
}

type JobFilter = { isParked?: boolean; queue?: JobQueue }

type Dependencies = { database: Database; clock: Clock; audit: AuditLog }

export function createParkedJobs({ database, clock, audit }: Dependencies) {
  async function findParked(db: Queryable, id: string) {
    const job = /^[0-9a-f-]{36}$/i.test(id) ? await findNotDone(db, id) : undefined
    if (!job) throw notFound(`No job ${id} waits: 'job list' shows those that do`)
    if (!job.parkedAt) throw conflict(`The job ${id} is not parked: it is tried by itself`)
    return job
  }

  return {
    list: (filter: JobFilter, limit: number): Promise<ListedJob[]> => listNotDone(database.query, filter, limit),

    findPage: (filter: Parameters<typeof findJobPage>[1], part: PagePart) => findJobPage(database.query, filter, part),

    /** Queues a parked job again, as if it were new; 404 for an unknown job, 409 for one that is not parked. */
    retry: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { kind } = await findParked(tx, id)
        await releaseParked(tx, clock(), id)
        await audit.note(tx, { actor: 'Vendor', action: 'JobRetried', about: id, details: { kind } })
      }),

    /** The same for all parked jobs; returns how many there were. */
    retryAll: (): Promise<number> =>
      database.transaction(async (tx) => {
        const released = await releaseParked(tx, clock())
        const notes = released.map(({ id: about, kind }) => ({ about, details: { kind } }))
        await audit.note(tx, ...notes.map((note) => ({ actor: 'Vendor', action: 'JobRetried', ...note }) as const))
        return released.length
      }),

    drop: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { kind } = await findParked(tx, id)
        await dropParked(tx, clock(), id)
        await audit.note(tx, { actor: 'Vendor', action: 'JobDropped', about: id, details: { kind } })
      }),
  }
}
