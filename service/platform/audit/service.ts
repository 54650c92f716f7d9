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

export type AuditLog = {
  /** Writes down what the caller's transaction does: both are there afterwards, or neither is. */
  note: (tx: Tx, ...notes: readonly AuditNote[]) => Promise<void>
}

/** What was done about money, licenses, keys and accounts. It is only ever added to, and names persons by their ids alone. */
export const createAuditLog = (clock: Clock): AuditLog => ({
  async note(tx, ...notes) {
    const at = clock()
    const entries = notes.map(({ details = {}, ...note }) => ({ ...note, at, details: JSON.stringify(details) }))
    await insertEntries(tx, entries)
  },
})
