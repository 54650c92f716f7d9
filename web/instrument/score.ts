import { type Pattern, readRow, stepsPerBeat, stepVelocity } from '#contract/instrument/instrument.ts'

/** A pattern as the sequencer reads it. */
export type Score = {
  /** In steps a second. */
  pace: number
  /** How late every second step comes, in parts of a step. */
  swing: number
  /** How hard each step of each pad is hit; 0 rests. */
  rows: number[][]
}

/** Works a pattern out in the page, so that the sound's thread knows nothing of how patterns are written. */
export const scoreOf = ({ tempo, swing, rows }: Pattern): Score => ({
  pace: (tempo / 60) * stepsPerBeat,
  swing,
  rows: rows.map((row) => readRow(row).map((step) => stepVelocity[step])),
})
