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

export function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false
  const row: Partial<Record<keyof Row, unknown>> = value
  return typeof row.name === 'string' && typeof row.figure === 'string' && typeof row.run === 'function'
}
