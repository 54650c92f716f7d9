import { sql, type Updateable } from 'kysely'
import {
  allColumns,
  type JobQueue,
  type JobTable,
  prepare,
  type Queryable,
  type Row,
  type Tx,
} from '#service/database/index.ts'
import type { PagePart } from '../http/paging.ts'
import type { Reschedule } from './clock-jumps.ts'
import { leaseDuration, queues, type Worker } from './rules.ts'

export type Job = Row<'jobs'>

type NewJob = {
  id: string
  kind: string
  queue: JobQueue
  /** As JSON. */
  payload: string
  dedupeKey: string | null
  runAt: Date
  queuedBy?: string | null
}

const insert = prepare((db, { id, kind, queue, payload, dedupeKey, runAt, queuedBy }: NewJob) =>
  db
    .insertInto('jobs')
    .values({ id, kind, queue, payload, dedupeKey, runAt, queuedBy })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
)

/**
 * What is due follows the process's clock. Leases follow the clock that all processes share: by their own clocks, one that
 * is fast would take up what another is at.
 */
export type Times = { now: Date; sharedNow: Date }

/** Adds a job; one with a dedupe key that is already there is dropped. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await insert(tx, job)
}

/** Whether a job is there to be taken up now. */
const isFree = ({ now, sharedNow }: Times) =>
  sql<boolean>`done_at is null and parked_at is null and run_at <= ${now} and (leased_until is null or leased_until < ${sharedNow})`

type Claim = Times & { queue: JobQueue; kinds: string[]; leasedUntil: Date }

const claimBy = (order: 'asc' | 'desc') =>
  prepare((db, { queue, kinds, leasedUntil, now, sharedNow }: Claim) =>
    db
      .updateTable('jobs')
      .set((eb) => ({
        leasedUntil,
        attempts: eb('attempts', '+', 1),
        // Whoever ends a job in order takes the lease away: where one is left, its process died over the job.
        failures: sql<number>`failures + case when leased_until is null then 0 else 1 end`,
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('jobs')
          .select('id')
          .where('queue', '=', queue)
          .where(sql<boolean>`kind = any (${kinds}::text[])`)
          .where(isFree({ now, sharedNow }))
          .orderBy('runAt', order)
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(allColumns.jobs),
  )
const claim: Record<Worker['takes'], ReturnType<typeof claimBy>> = { oldest: claimBy('asc'), newest: claimBy('desc') }

type Sought = Omit<Claim, 'leasedUntil'> & Pick<Worker, 'takes'>

/** Leases the next due job of a queue; several processes never get the same one while one of them is at it. */
export async function claimJob(db: Queryable, { takes, ...sought }: Sought): Promise<Job | undefined> {
  if (sought.kinds.length === 0) return undefined
  const leasedUntil = new Date(sought.sharedNow.getTime() + leaseDuration)
  return (await claim[takes](db, { ...sought, leasedUntil })).rows[0]
}

const findDue = prepare((db, { known, kinds, now, sharedNow }: Times & { known: JobQueue[]; kinds: string[] }) =>
  db
    .selectFrom(sql<{ queue: JobQueue }>`unnest(${known}::text[])`.as<'known'>(sql`known (queue)`))
    .select('known.queue')
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('jobs')
          .select('id')
          .where('jobs.queue', '=', ref('known.queue'))
          .where(sql<boolean>`kind = any (${kinds}::text[])`)
          .where(isFree({ now, sharedNow })),
      ),
    ),
)

export async function findDueQueues(db: Queryable, kinds: string[], times: Times): Promise<JobQueue[]> {
  if (kinds.length === 0) return []
  return (await findDue(db, { known: [...queues], kinds, ...times })).rows.map(({ queue }) => queue)
}

/** A job as one process has it; taking it up again counts one more attempt, which ends this claim. */
type Held = Pick<Job, 'id' | 'attempts'>

/** Changes a job, unless it is done or another process has taken it up meanwhile: false then. */
async function updateHeld(db: Queryable, { id, attempts }: Held, change: Updateable<JobTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a job as done and empties it: a mail holds codes and names that nobody needs any more. */
export const completeJob = (db: Queryable, job: Held, now: Date): Promise<boolean> =>
  updateHeld(db, job, { doneAt: now, leasedUntil: null, lastError: null, payload: '{}' })

/** Has a job that failed be tried again later; `failures` are those that count by now. */
export const postponeJob = (
  db: Queryable,
  job: Held & Pick<Job, 'failures'>,
  runAt: Date,
  lastError: string,
): Promise<boolean> => updateHeld(db, job, { runAt, leasedUntil: null, lastError, failures: job.failures })

/** Puts a job back that could not be tried, as if it had not been taken up. */
export const putBackJob = (db: Queryable, job: Held, lastError: string): Promise<boolean> =>
  updateHeld(db, job, { leasedUntil: null, lastError })

export const parkJob = (db: Queryable, job: Held, now: Date, lastError: string): Promise<boolean> =>
  updateHeld(db, job, { parkedAt: now, leasedUntil: null, lastError })

export const renewLease = (db: Queryable, job: Held, sharedNow: Date): Promise<boolean> =>
  updateHeld(db, job, { leasedUntil: new Date(sharedNow.getTime() + leaseDuration) })

/** Removes done jobs, those whose key must be remembered later; empties parked ones that nobody wanted, unless about money. */
export async function deleteDone(
  db: Queryable,
  asOf: { now: Date; before: Date; withKeyBefore: Date; parkedBefore: Date },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ doneAt: asOf.now, payload: '{}', lastError: null })
    .where('doneAt', 'is', null)
    .where('parkedAt', '<', asOf.parkedBefore)
    .where('queue', '<>', 'money')
    .execute()
  await db
    .deleteFrom('jobs')
    .where('doneAt', '<', asOf.before)
    .where((or) => or.or([or('dedupeKey', 'is', null), or('doneAt', '<', asOf.withKeyBefore)]))
    .execute()
}

export const findNotDone = (tx: Queryable, id: string): Promise<Job | undefined> =>
  tx.selectFrom('jobs').selectAll().where('id', '=', id).where('doneAt', 'is', null).forUpdate().executeTakeFirst()

/** Jobs that are not done, the longest due first, without payloads except for the recipients of mails. */
export const listNotDone = (
  db: Queryable,
  { isParked, queue }: { isParked?: boolean; queue?: JobQueue },
  limit: number,
) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'queue', 'attempts', 'failures', 'runAt', 'parkedAt', 'lastError'])
    .select(sql<string | null>`payload ->> 'kind'`.as('mail'))
    .select(sql<string | null>`payload ->> 'to'`.as('to'))
    .where('doneAt', 'is', null)
    .$if(isParked === true, (query) => query.where('parkedAt', 'is not', null))
    .$if(queue !== undefined, (query) => query.where('queue', '=', queue ?? 'mail'))
    .orderBy('runAt')
    .limit(limit)
    .execute()

type JobPageFilter = { isParked: boolean; queue?: JobQueue | undefined; isMail?: boolean | undefined }

/** The same a part at a time; those that are parked alone with `isParked`. */
export const findJobPage = (db: Queryable, { isParked, queue, isMail }: JobPageFilter, { after, limit }: PagePart) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'queue', 'attempts', 'runAt', 'parkedAt', 'lastError'])
    .select(sql<string | null>`payload ->> 'kind'`.as('mail'))
    .select(sql<string | null>`payload ->> 'to'`.as('to'))
    .where('doneAt', 'is', null)
    .where(sql<boolean>`(run_at, id) > (${after.createdAt}, ${after.id})`)
    .$if(isParked, (query) => query.where('parkedAt', 'is not', null))
    .$if(queue !== undefined, (query) => query.where('queue', '=', queue ?? 'mail'))
    .$if(isMail === true, (query) => query.where(sql<boolean>`payload ? 'to'`))
    .$if(isMail === false, (query) => query.where(sql<boolean>`not payload ? 'to'`))
    .orderBy('runAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export const releaseParked = (tx: Tx, now: Date, id?: string): Promise<Pick<Job, 'id' | 'kind'>[]> =>
  tx
    .updateTable('jobs')
    .set({ parkedAt: null, leasedUntil: null, failures: 0, runAt: now })
    .where('doneAt', 'is', null)
    .where('parkedAt', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'kind'])
    .execute()

export async function dropParked(tx: Tx, now: Date, id: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ doneAt: now, payload: '{}', lastError: null })
    .where('id', '=', id)
    .where('parkedAt', 'is not', null)
    .where('doneAt', 'is', null)
    .execute()
}

export function countParkedJobs(db: Queryable): Promise<{ kind: string; queue: JobQueue; count: number }[]> {
  return db
    .selectFrom('jobs')
    .where('doneAt', 'is', null)
    .where('parkedAt', 'is not', null)
    .select(({ fn }) => ['kind', 'queue', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'queue'])
    .execute()
}

/** Jobs that wait to be done, by kind: how many, how many of them failed at least once, and since when the first is due. */
export function countJobs(db: Queryable): Promise<{ kind: string; count: number; failed: number; dueAt: Date }[]> {
  return db
    .selectFrom('jobs')
    .where('doneAt', 'is', null)
    .where('parkedAt', 'is', null)
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('count'),
      sql<number>`count(last_error)`.as('failed'),
      fn.min('runAt').as('dueAt'),
    ])
    .groupBy('kind')
    .execute()
}

/** Jobs that wait for a time which only a wrong clock could have set. */
export const rescheduleJobs: Reschedule = async (db, { now, due, lease }) => {
  await db
    .updateTable('jobs')
    .set({ runAt: sql`least(run_at, ${now})`, leasedUntil: null })
    .where('doneAt', 'is', null)
    .where(sql<boolean>`(run_at > ${due} or leased_until > ${lease})`)
    .execute()
}
