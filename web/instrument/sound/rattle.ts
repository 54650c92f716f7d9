import { fallFactor, mix, type Random } from './math.ts'
import { inaudible } from './voice.ts'

/** Hits softer than this do not move the loose parts. */
const stillBelow = 0.12

/** Loose parts that collide with an object at random times until they settle (Cook's model of shaken particles). */
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
  private last = 0
  private before = 0
  private turn = 0
  private keep = 0

  constructor(sampleRate: number, random: Random) {
    this.sampleRate = sampleRate
    this.random = random
  }

  /** `loose` ranges from nothing to a box of screws; the resonance follows the object's pitch far above it. */
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
    // A hard hit throws the parts up, so that they land later.
    this.energy = Math.min(1, this.energy * 0.5 + Math.max(0, hardness - stillBelow) ** 1.5)
    if (this.energy === 0) return
    this.untilLanding = Math.round(mix(0.012, 0.035, hardness) * this.sampleRate)
    this.isSounding = true
  }

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
      // Parts with little energy collide rarely.
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
