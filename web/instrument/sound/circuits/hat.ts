import { Circuit, Decay, loudnessOf, Squares, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** The frequency ratios of a classic cymbal circuit. */
const ratios = [1, 1.4827, 1.8003, 2.546, 2.6303, 3.8967]

/** Six squares through a high-pass filter. */
export class Hat extends Circuit {
  private readonly squares = new Squares(this.sampleRate, this.random)
  private readonly band = this.createFilter()
  private readonly floor = this.createFilter()
  private readonly tone = new Decay(this.sampleRate)
  private readonly tick = new Decay(this.sampleRate)
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    this.squares.tune(scale(120, 480, tune) * pitch * (1 + 0.06 * accent), ratios)
    this.band.tune(scale(6200, 10_500, tune) * mix(0.85, 1.2, accent) * mix(0.8, 1, velocity), 1.1)
    this.floor.tune(scale(3600, 7600, tune) * mix(1, 0.7, accent), 0.8)
    this.tone.start(2.5 * loudnessOf(velocity), scale(0.06, 1.7, decay) * length * mix(1, 1.6, accent))
    this.tick.start(0.3 * loudnessOf(velocity), 0.012)
    this.rise = 0
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, squares, band, floor, tone, tick } = this
    for (let at = from; at < to; at++) {
      this.rise = Math.min(1, this.rise + 0.05)
      band.pass(squares.next() + tick.level * random.next())
      floor.pass(band.band + 0.35 * band.high)
      out[at] = (out[at] ?? 0) + floor.high * tone.level * this.rise
      tone.fall()
      tick.fall()
    }
    if (tone.level <= inaudible) this.silence()
  }
}
