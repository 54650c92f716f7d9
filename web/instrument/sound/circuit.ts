import type { CircuitSound } from '#contract/instrument/instrument.ts'
import { fallFactor, type Random } from './math.ts'
import type { Voice } from './voice.ts'

export type Trigger = {
  tune: number
  decay: number
  /** Factors by which the drift changes pitches and lengths. */
  pitch: number
  length: number
  velocity: number
  /** The strength of the accent from 0 to 1: it opens filters, lengthens tails and bends pitches. */
  accent: number
}

export abstract class Circuit implements Voice {
  isSounding = false
  protected readonly sampleRate: number
  protected readonly random: Random
  private readonly filters: Filter[] = []

  constructor(sampleRate: number, random: Random) {
    this.sampleRate = sampleRate
    this.random = random
  }

  protected createFilter(): Filter {
    const filter = new Filter(this.sampleRate)
    this.filters.push(filter)
    return filter
  }

  abstract trigger(hit: Trigger): void
  abstract render(out: Float32Array, from: number, to: number): void

  silence(): void {
    this.isSounding = false
    for (const filter of this.filters) filter.rest()
  }
}

/** A level that falls by 60 dB within some seconds. */
export class Decay {
  level = 0
  private factor = 0
  private readonly sampleRate: number

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate
  }

  start(level: number, seconds: number): void {
    this.level = level
    this.factor = fallFactor(seconds, this.sampleRate)
  }

  fall(samples = 1): void {
    this.level *= samples === 1 ? this.factor : this.factor ** samples
  }
}

/** Two tones whose pitch falls to their base: the second one is softer, at a ratio above the first. */
export class Tones {
  private phase = 0
  private above = 0
  private base = 0
  private readonly bend: Decay
  private readonly sampleRate: number
  private readonly ratio: number
  private readonly loudness: number

  constructor(sampleRate: number, ratio: number, loudness: number) {
    this.bend = new Decay(sampleRate)
    this.sampleRate = sampleRate
    this.ratio = ratio
    this.loudness = loudness
  }

  start(frequency: number, bend: number, seconds: number): void {
    this.phase = 0
    this.above = 0
    this.base = frequency / this.sampleRate
    this.bend.start(bend, seconds)
  }

  next(): number {
    const bent = 1 + this.bend.level
    this.phase += this.base * bent
    this.above += this.base * this.ratio * bent
    if (this.phase >= 1) this.phase -= 1
    if (this.above >= 1) this.above -= 1
    this.bend.fall()
    return Math.sin(2 * Math.PI * this.phase) + this.loudness * Math.sin(2 * Math.PI * this.above)
  }
}

const accentFrom = 0.6

export const accentOf = ({ accent }: CircuitSound, velocity: number): number =>
  (accent * Math.max(0, velocity - accentFrom)) / (1 - accentFrom)

/** The loudness of a velocity. */
export const loudnessOf = (velocity: number): number => velocity ** 1.4

/** The greatest drift of a circuit: in parts of an octave, and of a doubling. */
const maxDrift: Record<'pitch' | 'length', number> = { pitch: 0.17, length: 0.6 }

/** A slow oscillation from -1 to 1 with a period of ten to thirty seconds, at a phase from 0 to 1. */
function wander(seconds: number, phase: number): number {
  const slow = Math.sin(seconds * (0.42 + 0.2 * phase) + phase * 37)
  const slower = Math.sin(seconds * (0.21 + 0.1 * phase) + phase * 61)
  return (slow + slower) / 2
}

export const driftPitch = (drift: number, seconds: number, phase: number): number =>
  2 ** (drift * maxDrift.pitch * wander(seconds, phase))

export const driftLength = (drift: number, seconds: number, phase: number): number =>
  2 ** (drift * maxDrift.length * wander(seconds, (phase + 0.5) % 1))

/** A two-pole filter that stays stable under fast modulation (Zavalishin's trapezoidal state-variable form). */
export class Filter {
  private readonly sampleRate: number
  private first = 0
  private second = 0
  private a1 = 0
  private a2 = 0
  private a3 = 0
  private damping = 1
  low = 0
  band = 0
  high = 0

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate
  }

  /** A `resonance` of 0.5 is flat. */
  tune(frequency: number, resonance: number): void {
    const turn = Math.tan(Math.PI * Math.min(0.45, frequency / this.sampleRate))
    this.damping = 1 / resonance
    this.a1 = 1 / (1 + turn * (turn + this.damping))
    this.a2 = turn * this.a1
    this.a3 = turn * this.a2
  }

  /** Filters one sample; `low`, `band` and `high` are the outputs. */
  pass(sample: number): void {
    const rest = sample - this.second
    this.band = this.a1 * this.first + this.a2 * rest
    this.low = this.second + this.a2 * this.first + this.a3 * rest
    this.first = 2 * this.band - this.first
    this.second = 2 * this.low - this.second
    this.high = sample - this.damping * this.band - this.low
  }

  rest(): void {
    this.first = 0
    this.second = 0
  }
}

/** Six detuned square waves, the metallic sound of analogue drum machines. They keep running between hits. */
export class Squares {
  private readonly sampleRate: number
  private readonly random: Random
  private readonly phase = new Float64Array(6)
  private readonly step = new Float64Array(6)

  constructor(sampleRate: number, random: Random) {
    this.sampleRate = sampleRate
    this.random = random
    for (let each = 0; each < 6; each++) this.phase[each] = random.chance()
  }

  align(): void {
    for (let each = 0; each < 6; each++) this.phase[each] = 0.06 * this.random.chance()
  }

  tune(base: number, ratios: readonly number[]): void {
    for (let each = 0; each < 6; each++)
      this.step[each] = Math.min(0.45, (base * (ratios[each] ?? 1)) / this.sampleRate)
  }

  next(): number {
    const { phase, step } = this
    let sum = 0
    for (let each = 0; each < 6; each++) {
      const by = step[each] ?? 0
      let at = (phase[each] ?? 0) + by
      if (at >= 1) at -= 1
      phase[each] = at
      sum += (at < 0.5 ? 1 : -1) + soften(at, by) - soften(at < 0.5 ? at + 0.5 : at - 0.5, by)
    }
    return sum / 6
  }
}

/** Smooths the step of a square wave to reduce aliasing (PolyBLEP). */
function soften(at: number, by: number): number {
  if (at < by) return 2 * (at / by) - (at / by) ** 2 - 1
  if (at > 1 - by) {
    const left = (at - 1) / by
    return left * left + 2 * left + 1
  }
  return 0
}
