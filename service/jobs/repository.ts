import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../database/connection.ts'
import type { JobTable, Row } from '../database/schema.ts'
import { leaseDuration } from './rules.ts'

export type Job = Row<'jobs'>

/** Adds a job; one with a dedupe key that is already there is dropped. */
export async function insertJob(tx: Tx, job: Insertable<JobTable>): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

/** Leases the next due job of these kinds; several processes never get the same one. */
export function claimJob(db: Queryable, kinds: string[], now: Date): Promise<Job | undefined> {
  if (kinds.length === 0) return Promise.resolve(undefined)
  return db
    .updateTable('jobs')
    .set((eb) => ({ leasedUntil: new Date(now.getTime() + leaseDuration), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('doneAt', 'is', null)
        .where('runAt', '<=', now)
        .where('kind', 'in', kinds)
        .where((or) => or.or([or('leasedUntil', 'is', null), or('leasedUntil', '<', now)]))
        .orderBy('runAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Marks a job as done and empties it: a mail holds codes and names that nobody needs any more. */
export async function completeJob(db: Queryable, id: string, now: Date): Promise<void> {
  const changes = { doneAt: now, leasedUntil: null, lastError: null, payload: '{}' }
  await db.updateTable('jobs').set(changes).where('id', '=', id).execute()
}

export async function postponeJob(db: Queryable, id: string, runAt: Date, lastError: string): Promise<void> {
  await db.updateTable('jobs').set({ runAt, leasedUntil: null, lastError }).where('id', '=', id).execute()
}

/** Removes done jobs; those whose key must be remembered go later. */
export async function deleteDone(db: Queryable, asOf: { before: Date; withKeyBefore: Date }): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('doneAt', '<', asOf.before)
    .where((or) => or.or([or('dedupeKey', 'is', null), or('doneAt', '<', asOf.withKeyBefore)]))
    .execute()
}
