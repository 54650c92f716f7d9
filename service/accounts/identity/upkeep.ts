import type { Database } from '#service/database/index.ts'
import { deleteOldCodes, deleteOldSessions } from './repository.ts'
import { keptCodes, keptSessions, refreshTokenLifetime } from './rules.ts'

/** Removes codes that are of no use any more, and sessions that ended long ago with all their refresh tokens. */
export async function forgetOldProofs(database: Database, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await deleteOldCodes(database.query, ago(keptCodes))
  const asOf = { endedBefore: ago(keptSessions), unusedSince: ago(keptSessions + refreshTokenLifetime) }
  await database.transaction((tx) => deleteOldSessions(tx, asOf))
}
