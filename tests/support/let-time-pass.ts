import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { settleJob } from '#service/sales/payments/payment-outcomes.ts'
import type { FreshDatabase } from '../environment/database.ts'

/**
 * A minute passes while no program runs: the jobs of a dead one are anybody's again, and payments are asked after.
 * Answers the jobs that were due before.
 */
export async function letTimePass(place: FreshDatabase): Promise<{ due: string[] }> {
  const database = await openDatabase(place)
  try {
    await endLeases(database)
    const due = await findDueJobs(database)
    await hastenSettling(database)
    return { due }
  } finally {
    await database.close()
  }
}

/** The jobs of a program that died are anybody's, as they are after a moment. */
export async function endLeases({ query }: Database): Promise<void> {
  await query.updateTable('jobs').set({ leasedUntil: null }).where('doneAt', 'is', null).execute()
}

/** What of the queue should have been done by now: what is due, and what was tried in vain. */
export async function findDueJobs({ query }: Database): Promise<string[]> {
  const jobs = query.selectFrom('jobs').select(['kind', 'lastError']).where('doneAt', 'is', null)
  const due = await jobs
    .where((where) => where.or([where('runAt', '<=', new Date()), where('lastError', 'is not', null)]))
    .execute()
  return due.map(({ kind, lastError }) => `${kind} ${lastError ?? ''}`)
}

/** Payments are asked after as if their time had come. */
export async function hastenSettling({ query }: Database): Promise<void> {
  const waiting = query.updateTable('jobs').set({ runAt: new Date() }).where('kind', '=', settleJob)
  await waiting.where('doneAt', 'is', null).where('runAt', '>', new Date()).execute()
}
