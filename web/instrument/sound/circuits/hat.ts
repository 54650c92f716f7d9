import { Circuit, Filter, loudnessOf, Squares, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** The frequency ratios of a classic cymbal circuit. */
const ratios = [1, 1.4827, 1.8003, 2.546, 2.6303, 3.8967]

/** Six squares through a high-pass filter. */
export class Hat extends Circuit {
  private readonly squares = new Squares(this.sampleRate, this.random)
  private readonly band = new Filter(this.sampleRate)
  private readonly floor = new Filter(this.sampleRate)
  private level = 0
  private fall = 0
  private tick = 0
  private tickFall = 0
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    this.squares.tune(scale(120, 480, tune) * pitch * (1 + 0.06 * accent), ratios)
    this.band.tune(scale(6200, 10_500, tune) * mix(0.85, 1.2, accent) * mix(0.8, 1, velocity), 1.1)
    this.floor.tune(scale(3600, 7600, tune) * mix(1, 0.7, accent), 0.8)
    this.level = 2.5 * loudnessOf(velocity)
    this.fall = this.fallFactor(scale(0.06, 1.7, decay) * length * mix(1, 1.6, accent))
    this.tick = 0.3 * loudnessOf(velocity)
    this.tickFall = this.fallFactor(0.012)
    this.rise = 0
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, squares, band, floor, fall, tickFall } = this
    let { level, tick, rise } = this
    for (let at = from; at < to; at++) {
      rise = Math.min(1, rise + 0.05)
      band.pass(squares.next() + tick * random.next())
      floor.pass(band.band + 0.35 * band.high)
      out[at] = (out[at] ?? 0) + floor.high * level * rise
      level *= fall
      tick *= tickFall
    }
    this.level = level
    this.tick = tick
    this.rise = rise
    if (level <= inaudible) this.silence()
  }

  override silence(): void {
    super.silence()
    this.band.rest()
    this.floor.rest()
  }
}
