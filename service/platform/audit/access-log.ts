import type { AccessKind, Database, Queryable } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { countEntry, deleteEntriesBefore } from './access-repository.ts'
import { keptAccessEntries, startOfDay } from './access-rules.ts'

export { type AccessFilter, findAccessEntries as readAccessLog, findAccessPage } from './access-repository.ts'

type AccessNote = { kind: AccessKind; customerId: string | null; network: string }

/** Sign-ins, refusals and their networks: personal data, so entries are deleted after a while and with the account. */
export const createAccessLog = (clock: Clock) => ({
  /** Records a success in its own transaction; a refusal outside of it, so that it is not rolled back. */
  async note(db: Queryable, note: AccessNote): Promise<void> {
    const now = clock()
    await countEntry(db, { ...note, day: startOfDay(now), now })
  },
})

export const forgetOldAccess = (database: Database, now: Date): Promise<void> =>
  deleteEntriesBefore(database.query, new Date(now.getTime() - keptAccessEntries))
