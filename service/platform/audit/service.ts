import type { AuditAction, AuditActor, AuditDetails, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { insertEntries, insertEntryWithReason } from './repository.ts'

export {
  type AuditFilter,
  findEntries as readAuditLog,
  findEntryIds as findAuditEntryIds,
  findEntryPage,
  readEntries as readAuditEntries,
  withReasons,
} from './repository.ts'

export type AuditNote = { actor: AuditActor; action: AuditAction; about: string; details?: AuditDetails }

export type AuditReason = { reason: string; customerId: string | null }

/** The log of changes to money, licenses, keys and accounts. Entries are only added, and name people by id. */
export const createAuditLog = (clock: Clock) => ({
  /** Records what the caller's transaction does, in that transaction. */
  async note(tx: Tx, ...notes: readonly AuditNote[]): Promise<void> {
    const at = clock()
    const entries = notes.map(({ details = {}, ...note }) => ({ ...note, at, details: JSON.stringify(details) }))
    await insertEntries(tx, entries)
  },

  /**
   * The same for something that has a reason. The reason is free text that may name somebody, so it is stored apart from the
   * entry and erased with the customer whom it is about.
   */
  async noteWithReason(tx: Tx, note: AuditNote, { reason, customerId }: AuditReason): Promise<void> {
    const { details = {}, ...entry } = note
    const given = { reason, customerId }
    await insertEntryWithReason(tx, { ...entry, at: clock(), details: JSON.stringify(details) }, given)
  },
})

export type AuditLog = ReturnType<typeof createAuditLog>
