import { expect, it } from 'vitest'
import { createLoudnessMeter } from './loudness.ts'

/** A sine of a frequency and a peak level in dBFS. */
const sine = (seconds: number, level: number, { rate = 48_000, frequency = 997 } = {}) =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => 10 ** (level / 20) * Math.sin((2 * Math.PI * frequency * at) / rate),
  )

function measure(parts: readonly Float32Array[][], rate = 48_000): number | null {
  const meter = createLoudnessMeter(rate, parts[0]?.length ?? 0)
  for (const part of parts) meter.add(part)
  return meter.integrate()
}
const stereo = (samples: Float32Array) => [samples, samples]
const silent = (samples: Float32Array) => new Float32Array(samples.length)

it.each([44_100, 48_000, 96_000])('a stereo sine of 997 Hz at -20 dBFS has -20 LUFS at %i Hz', (rate) => {
  expect(measure([stereo(sine(5, -20, { rate }))], rate)).toBeCloseTo(-20, 1)
})

it('a sine of 997 Hz at 0 dBFS in one channel has -3.01 LUFS (BS.1770)', () => {
  const one = sine(5, 0)
  expect(measure([[one, silent(one)]])).toBeCloseTo(-3.01, 1)
  expect(measure([[one]])).toBeCloseTo(-3.01, 1)
})

// EBU Tech 3341, minimum requirements 1 to 5: 1 kHz in stereo, within 0.1 LU.
it.each([
  ['1', [[20, -23]], -23],
  ['2', [[20, -33]], -33],
  [
    '3, the relative gate',
    [
      [10, -36],
      [60, -23],
      [10, -36],
    ],
    -23,
  ],
  [
    '4, the absolute gate',
    [
      [10, -72],
      [10, -36],
      [60, -23],
      [10, -36],
      [10, -72],
    ],
    -23,
  ],
  [
    '5',
    [
      [20, -26],
      [20.1, -20],
      [20, -26],
    ],
    -23,
  ],
] as const)('meets case %s of EBU Tech 3341', (_, levels, expected) => {
  const parts = levels.map(([seconds, level]) => stereo(sine(seconds, level, { frequency: 1000 })))
  expect(Math.abs((measure(parts) ?? 0) - expected)).toBeLessThanOrEqual(0.1)
})

it('low sounds count less than high ones, as in hearing', () => {
  const of = (frequency: number) => measure([stereo(sine(3, -20, { frequency }))]) ?? 0
  expect(of(30)).toBeLessThan(of(997) - 3)
  expect(of(6000)).toBeGreaterThan(of(997) + 2.5)
})

it('the length of the parts in which a recording arrives does not matter', () => {
  const whole = sine(3, -18)
  const pieces = Array.from({ length: 300 }, (_, at) => stereo(whole.subarray(at * 480, (at + 1) * 480)))
  expect(measure(pieces)).toBeCloseTo(measure([stereo(whole)]) ?? 0, 6)
})

it('silence, and less than 400 ms, have no loudness', () => {
  expect(measure([stereo(new Float32Array(96_000))])).toBeNull()
  expect(measure([stereo(sine(0.3, -10))])).toBeNull()
})

it('surround channels count 1.5 dB more and the low-frequency channel nothing', () => {
  const one = sine(3, -20)
  const only = (channel: number) => Array.from({ length: 6 }, (_, at) => (at === channel ? one : silent(one)))
  expect((measure([only(4)]) ?? 0) - (measure([only(0)]) ?? 0)).toBeCloseTo(1.49, 1)
  expect(measure([only(3)])).toBeNull()
})
