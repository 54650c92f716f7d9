import type { Random } from './random.ts'
import { fallFactor, mix } from './scale.ts'
import { inaudible } from './voice.ts'

/** Hits softer than this leave them where they lie. */
const stillBelow = 0.12

/**
 * Loose parts on an object: grains that knock against it at random times, the more often and the louder the more it was
 * shaken, until they settle. After Cook's shaken particles.
 */
export class Rattle {
  isSounding = false
  private readonly sampleRate: number
  private readonly random: Random
  private amount = 0
  private energy = 0
  private untilLanding = 0
  private energyFall = 0
  private grain = 0
  private grainFall = 0
  private likelihood = 0
  /** A resonance of each grain: two samples back, and how they turn. */
  private last = 0
  private before = 0
  private turn = 0
  private keep = 0

  constructor(sampleRate: number, random: Random) {
    this.sampleRate = sampleRate
    this.random = random
  }

  /** `loose` from nothing to a box of screws; the parts sound as the thing is tuned, but far above it. */
  shape(loose: number, lowest: number): void {
    this.amount = loose
    this.likelihood = mix(60, 900, loose) / this.sampleRate
    this.energyFall = fallFactor(mix(0.35, 1.5, loose), this.sampleRate)
    this.grainFall = fallFactor(0.012, this.sampleRate)
    const frequency = Math.min(2400 + lowest * 2, 6000)
    const width = Math.exp((-Math.PI * 900) / this.sampleRate)
    this.turn = 2 * width * Math.cos((2 * Math.PI * frequency) / this.sampleRate)
    this.keep = width * width
  }

  shake(hardness: number): void {
    if (this.amount === 0) return
    // A soft hit hardly moves them; from a hard one they fly longer, and land again.
    this.energy = Math.min(1, this.energy * 0.5 + Math.max(0, hardness - stillBelow) ** 1.5)
    if (this.energy === 0) return
    this.untilLanding = Math.round(mix(0.012, 0.035, hardness) * this.sampleRate)
    this.isSounding = true
  }

  /** Writes what the parts do to the object, over what was there. */
  render(out: Float64Array, from: number, to: number): void {
    if (!this.isSounding) {
      out.fill(0, from, to)
      return
    }
    const { random, likelihood, turn, keep, energyFall, grainFall } = this
    const loudness = 0.065 * Math.sqrt(this.amount)
    let { energy, grain, last, before } = this
    for (let at = from; at < to; at++) {
      const isLanded = this.untilLanding-- <= 0
      if (isLanded) energy *= energyFall
      // Parts that hardly move seldom meet.
      if (isLanded && random.chance() < likelihood * (0.15 + energy)) grain += energy * mix(0.4, 1, random.chance())
      grain *= grainFall
      const now = grain * random.next() * loudness + turn * last - keep * before
      out[at] = now - before
      before = last
      last = now
    }
    this.energy = energy
    this.grain = grain
    this.last = last
    this.before = before
    if (energy < inaudible * 50 && grain < inaudible && Math.abs(last) < inaudible) this.silence()
  }

  silence(): void {
    this.isSounding = false
    this.energy = 0
    this.grain = 0
    this.last = 0
    this.before = 0
  }
}
