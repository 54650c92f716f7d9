import { type Pattern, readRow, stepsPerBeat, stepVelocity } from '#contract/instrument/instrument.ts'

export type Score = {
  pace: number
  /** The delay of every second step, in parts of a step. */
  swing: number
  /** The velocity of each step of each pad; 0 is a rest. */
  rows: number[][]
}

/** Converts a pattern in the page, so that the audio thread does not depend on the notation of patterns. */
export const scoreOf = ({ tempo, swing, rows }: Pattern): Score => ({
  pace: (tempo / 60) * stepsPerBeat,
  swing,
  rows: rows.map((row) => readRow(row).map((step) => stepVelocity[step])),
})
