/** One line of a table of trials or measurements. */
export type Row = {
  name: string
  /** What must hold, for people: `up in under 3 s`. */
  figure: string
  run(): Promise<RowResult>
}

export type RowResult = {
  passed: boolean
  /** What was seen, for people: `1.4 s (median of 5)`. */
  measured: string
}

/** A row of `npm run trials`. */
export type TrialRow = Row & {
  /** The protection that it guards, by name: `the lock on a license while its seats are counted`. */
  guards: string
  /** What was taken away once, and what the row or its short form then found: `without the lock, 9 of 64 took one seat`. */
  seenToFail: string
}

export function isTrialRow(value: unknown): value is TrialRow {
  if (!isRow(value)) return false
  const row: Partial<Record<keyof TrialRow, unknown>> = value
  return typeof row.guards === 'string' && typeof row.seenToFail === 'string'
}

export function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false
  const row: Partial<Record<keyof Row, unknown>> = value
  return typeof row.name === 'string' && typeof row.figure === 'string' && typeof row.run === 'function'
}
