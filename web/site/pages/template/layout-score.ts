import type { Pattern, Sound } from '#contract/instrument/instrument.ts'
import type { LayoutRow } from './template-files.ts'

export type Heard = { row: number; sound: Sound }

/** The rows that have a sound. */
export const listHeard = (layout: readonly LayoutRow[]): Heard[] =>
  layout.flatMap(({ sound }, row) => (sound ? [{ row, sound }] : []))

/** All rows in turn, one every half second, and a rest at the end. */
export const playOneByOne = (count: number): Pattern => ({
  tempo: 60,
  swing: 0,
  rows: Array.from({ length: count }, (_, row) => `${'.'.repeat(row)}X${'.'.repeat(count - row)}`),
})

/** The rows of the bar that have a sound, or null if there is nothing to play. */
export function playBar(pattern: Pattern | null, heard: readonly Heard[]): Pattern | null {
  if (!pattern || heard.length === 0) return null
  return { ...pattern, rows: heard.map(({ row }) => pattern.rows[row] ?? '.'.repeat(2)) }
}
