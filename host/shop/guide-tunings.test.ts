import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Sound } from '#contract/instrument/instrument.ts'
import { readSetup } from '#contract/instrument/setup-link.ts'
import { renderHit, sampleRate } from '#web/instrument/testing/playing.ts'

/** The sounds of the setup that a guide opens in the page. */
function readSounds(guide: string): Sound[] {
  const value = /\?pattern=(\S+)/.exec(readFileSync(`shops/oddmeter/guides/${guide}.md`, 'utf8'))?.[1] ?? ''
  const reading = readSetup(value)
  if (!('setup' in reading)) throw new Error(reading.problem)
  return reading.setup.sounds
}

const semitone = 2 ** (1 / 12)
/** One sample of so many is enough for pitches this low. */
const thinned = 8

/** The strongest frequency of a sound within three semitones of `near`, in Hz, once the hit itself is over. */
function hearPitch(sound: Sound | undefined, near: number): number {
  if (!sound) throw new Error('The guide opens no such pad')
  const tail = renderHit(sound, { velocity: 0.6, seconds: 0.6 })
    .subarray(sampleRate * 0.05)
    .filter((_, at) => at % thinned === 0)
  const candidates = Array.from({ length: 61 }, (_, step) => near * semitone ** (step / 10 - 3))
  return candidates.reduce((best, each) => (strengthAt(tail, each) > strengthAt(tail, best) ? each : best))
}

/** How much of one frequency there is. */
function strengthAt(samples: Float32Array, frequency: number): number {
  let [real, imaginary] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    const window = Math.sin((Math.PI * at) / samples.length) ** 2
    const angle = (2 * Math.PI * frequency * at * thinned) / sampleRate
    real += sample * window * Math.cos(angle)
    imaginary += sample * window * Math.sin(angle)
  }
  return Math.hypot(real, imaginary)
}

const cents = (frequency: number, reference: number) => 1200 * Math.log2(frequency / reference)

it('tunes the kit of the bell to A, as its guide says', () => {
  const [kick, , , bell, lowTom, highTom] = readSounds('thrum-2/bell-chord')
  expect(Math.abs(cents(hearPitch(bell, 440), 440))).toBeLessThan(25)
  expect(Math.abs(cents(hearPitch(lowTom, 110), 110))).toBeLessThan(25)
  expect(Math.abs(cents(hearPitch(kick, 55), 55))).toBeLessThan(35)
  // A major, and A minor once the tom is turned to 93.
  expect(Math.abs(cents(hearPitch(highTom, 277.18), 277.18))).toBeLessThan(25)
  const minor: Sound = { kind: 'tom', tune: 0.93, decay: 0.6, drift: 0, accent: 0 }
  expect(Math.abs(cents(hearPitch(minor, 261.63), 261.63))).toBeLessThan(25)
})

it('tunes three boards to a root, its fifth and its octave, as the guide says', () => {
  const [low, middle, high] = readSounds('clatter-2/tuned-kit')
  const root = hearPitch(low, 300)
  expect(Math.abs(cents(hearPitch(middle, root * 1.5), root * 1.5))).toBeLessThan(35)
  expect(Math.abs(cents(hearPitch(high, root * 2), root * 2))).toBeLessThan(35)
})
