import { openDatabase } from '#service/database/connection.ts'
import { settleJob } from '#service/payments/outcomes.ts'
import type { FreshDatabase } from '../environment/database.ts'

/**
 * A minute passes while no program runs: the jobs of a dead one are anybody's again, and payments are asked after.
 * Answers the jobs that were due before.
 */
export async function letTimePass(place: FreshDatabase): Promise<{ due: string[] }> {
  const database = await openDatabase(place)
  try {
    const { query } = database
    const now = new Date()
    await query.updateTable('jobs').set({ leasedUntil: null }).where('doneAt', 'is', null).execute()
    const jobs = query.selectFrom('jobs').select(['kind', 'lastError']).where('doneAt', 'is', null)
    const due = await jobs.where('runAt', '<=', now).execute()
    const waiting = query.updateTable('jobs').set({ runAt: now }).where('kind', '=', settleJob)
    await waiting.where('doneAt', 'is', null).where('runAt', '>', now).execute()
    return { due: due.map(({ kind, lastError }) => `${kind} ${lastError ?? ''}`) }
  } finally {
    await database.close()
  }
}
