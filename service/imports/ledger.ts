import type { ImportFile } from '#service/database/index.ts'
import type { PlannedEntry } from './running/plan.ts'

export const ledgerColumns = ['number', 'file', 'line', 'kind', 'key', 'outcome', 'reason', 'id']

/** Lines of a ledger as cells, with the names of the files that they are from. */
export const toLedgerLines = (
  entries: readonly PlannedEntry[],
  files: readonly Pick<ImportFile, 'name'>[],
): string[][] =>
  entries.map(({ number, file, line, kind, key, outcome, reason, objectId }) => [
    ...[number, files[file]?.name ?? file + 1, line].map(String),
    ...[kind, key, outcome, reason, objectId].map((cell) => cell ?? ''),
  ])
