import { readRow } from '#contract/instrument/instrument.ts'
import type { Rhythm } from '#web/ui/rhythm.ts'

/** The hits of a row, as figures are drawn from. */
export function rhythmOfRow(row: string): Rhythm {
  const hits = readRow(row).flatMap((step, at) => (step === 'rest' ? [] : [at]))
  return { steps: row.length, hits }
}

/** The pad whose row is seen first: the one that plays the product's rhythm, or else the busiest that rests now and then. */
export function findFirstPad(rows: readonly string[], rhythm: Rhythm | undefined): number {
  const rhythms = rows.map(rhythmOfRow)
  const own = rhythms.findIndex(({ steps, hits }) => steps === rhythm?.steps && hits.join() === rhythm.hits.join())
  if (own >= 0) return own
  const weights = rhythms.map(({ steps, hits }) => (hits.length < steps ? hits.length : 0))
  return weights.indexOf(Math.max(...weights))
}
