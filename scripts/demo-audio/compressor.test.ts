import { expect, it } from 'vitest'
import { compress } from './compressor.ts'

const rate = 44_100
const toneAt = (decibels: number) =>
  Float32Array.from({ length: rate }, (_, at) => 10 ** (decibels / 20) * Math.sign(Math.sin(at * 0.3)))
const levelOf = (signal: Float32Array) => 20 * Math.log10(Math.abs(signal.at(-1) ?? 0))
const settings = { threshold: -24, ratio: 4, knee: 12, attack: 0.005 }

it('turns what is over the threshold down by its ratio, and leaves what is below the knee', () => {
  expect(levelOf(compress(toneAt(-4), settings, rate))).toBeCloseTo(-19, 1)
  expect(levelOf(compress(toneAt(-40), settings, rate))).toBeCloseTo(-40, 3)
})
