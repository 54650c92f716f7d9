import type { AuditAction, AuditActor, AuditDetails, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { insertEntries } from './repository.ts'

export {
  type AuditFilter,
  findEntries as readAuditLog,
  findEntryIds as findAuditEntryIds,
  readEntries as readAuditEntries,
} from './repository.ts'

export type AuditNote = { actor: AuditActor; action: AuditAction; about: string; details?: AuditDetails }

/** The log of changes to money, licenses, keys and accounts. Entries are only added, and name people by id. */
export const createAuditLog = (clock: Clock) => ({
  /** Records what the caller's transaction does, in that transaction. */
  async note(tx: Tx, ...notes: readonly AuditNote[]): Promise<void> {
    const at = clock()
    const entries = notes.map(({ details = {}, ...note }) => ({ ...note, at, details: JSON.stringify(details) }))
    await insertEntries(tx, entries)
  },
})

export type AuditLog = ReturnType<typeof createAuditLog>
