import { sql, type Updateable } from 'kysely'
import { allColumns } from '../database/all-columns.ts'
import type { Queryable, Tx } from '../database/connection.ts'
import { prepare } from '../database/prepared.ts'
import type { JobTable, Row } from '../database/schema.ts'
import { leaseDuration } from './rules.ts'

export type Job = Row<'jobs'>

type NewJob = {
  id: string
  kind: string
  /** As JSON. */
  payload: string
  dedupeKey: string | null
  runAt: Date
  queuedBy?: string | null
}

const insert = prepare((db, { id, kind, payload, dedupeKey, runAt, queuedBy }: NewJob) =>
  db
    .insertInto('jobs')
    .values({ id, kind, payload, dedupeKey, runAt, queuedBy })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
)

/** Adds a job; one with a dedupe key that is already there is dropped. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await insert(tx, job)
}

const claim = prepare((db, { kinds, now, leasedUntil }: { kinds: string[]; now: Date; leasedUntil: Date }) =>
  db
    .updateTable('jobs')
    .set((eb) => ({ leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('doneAt', 'is', null)
        .where('runAt', '<=', now)
        .where(sql<boolean>`kind = any (${kinds}::text[])`)
        .where((or) => or.or([or('leasedUntil', 'is', null), or('leasedUntil', '<', now)]))
        .orderBy('runAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(allColumns.jobs),
)

/** Leases the next due job of these kinds; several processes never get the same one while one of them is at it. */
export async function claimJob(db: Queryable, kinds: string[], now: Date): Promise<Job | undefined> {
  if (kinds.length === 0) return undefined
  return (await claim(db, { kinds, now, leasedUntil: new Date(now.getTime() + leaseDuration) })).rows[0]
}

/** A job as one process has it: whoever takes it up again counts an attempt more, and so ends what this one may say of it. */
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

export const postponeJob = (db: Queryable, job: Held, runAt: Date, lastError: string): Promise<boolean> =>
  updateHeld(db, job, { runAt, leasedUntil: null, lastError })

/** Keeps a job with the process that has it. */
export const renewLease = (db: Queryable, job: Held, now: Date): Promise<boolean> =>
  updateHeld(db, job, { leasedUntil: new Date(now.getTime() + leaseDuration) })

/** Removes done jobs; those whose key must be remembered go later. */
export async function deleteDone(db: Queryable, asOf: { before: Date; withKeyBefore: Date }): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('doneAt', '<', asOf.before)
    .where((or) => or.or([or('dedupeKey', 'is', null), or('doneAt', '<', asOf.withKeyBefore)]))
    .execute()
}
