import type { PlannedEntry } from './running/plan.ts'

export const ledgerColumns = ['number', 'file', 'line', 'kind', 'key', 'outcome', 'reason', 'id']

/** A line of a ledger as cells; files are counted from 1 there. */
export const toLedgerLine = ({ number, file, line, kind, key, outcome, reason, objectId }: PlannedEntry): string[] => [
  ...[number, file + 1, line].map(String),
  ...[kind, key, outcome, reason, objectId].map((cell) => cell ?? ''),
]
