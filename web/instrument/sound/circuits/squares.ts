import type { Random } from '../random.ts'

/** Six square waves that never quite agree, the metal of analogue drum machines. They run on between hits. */
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

  /** Has all begin together but for a little. */
  align(): void {
    for (let each = 0; each < 6; each++) this.phase[each] = 0.06 * this.random.chance()
  }

  /** Lets each oscillator run at the base times its ratio. */
  tune(base: number, ratios: readonly number[]): void {
    for (let each = 0; each < 6; each++)
      this.step[each] = Math.min(0.45, (base * (ratios[each] ?? 1)) / this.sampleRate)
  }

  /** All six, one sample on, from -1 to 1. */
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

/** Rounds the step of a square wave, so that little of it folds back from above half of the sample rate. */
function soften(at: number, by: number): number {
  if (at < by) return 2 * (at / by) - (at / by) ** 2 - 1
  if (at > 1 - by) {
    const left = (at - 1) / by
    return left * left + 2 * left + 1
  }
  return 0
}
