import type { Sound } from '#contract/instrument/instrument.ts'
import { renderPattern, sampleRate, toMono } from '../demo-audio/patterns.ts'

/** How loud a hit is over time, by the sound itself: its highest level in each of equal parts, the loudest of all being 1. */
export function envelopeOf(sound: Sound, seconds: number, parts: number): number[] {
  // A single hit in a bar of 16 steps that is longer than what is shown.
  const pattern = { tempo: 60, swing: 0, rows: ['X...............'] }
  const samples = toMono(renderPattern([sound], pattern, 16)).subarray(0, Math.round(seconds * sampleRate))
  const length = Math.floor(samples.length / parts)
  const levels = Array.from({ length: parts }, (_, part) =>
    samples.subarray(part * length, (part + 1) * length).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  )
  const most = Math.max(...levels, 1e-9)
  return levels.map((level) => level / most)
}
