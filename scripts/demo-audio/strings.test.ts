import { expect, it } from 'vitest'
import { playStrings } from './strings.ts'

const rate = 44_100

/** The period at which a signal is most like itself, in samples. */
function periodOf(signal: Float32Array, around: number): number {
  const likeness = (period: number) =>
    signal.subarray(0, 8000).reduce((sum, sample, at) => sum + sample * (signal[at + period] ?? 0), 0)
  const periods = Array.from({ length: 21 }, (_, index) => Math.round(around) - 10 + index)
  return periods.reduce((best, period) => (likeness(period) > likeness(best) ? period : best))
}

it.each([
  [45, 110],
  [57, 220],
])('a string that plays the note %i swings %i times a second', (note, frequency) => {
  const played = playStrings({ notes: [{ at: 0, note, velocity: 0.7 }], tempo: 60, beats: 3 }, rate)
  expect(Math.abs(periodOf(played.subarray(4000), rate / frequency) - rate / frequency)).toBeLessThanOrEqual(2)
})
