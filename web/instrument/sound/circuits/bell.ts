import { Circuit, Decay, loudnessOf, Squares, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** Pairs of squares with ratios close to the two of a cowbell, and an octave and a twelfth of the first. */
const ratios = [1, 1.4815, 1.004, 1.4874, 2.003, 3.012]

/** Six tuned squares through a band-pass filter that closes as they decay. */
export class Bell extends Circuit {
  private readonly squares = new Squares(this.sampleRate, this.random)
  private readonly band = this.createFilter()
  private readonly open = new Decay(this.sampleRate)
  private readonly strike = new Decay(this.sampleRate)
  private readonly tone = new Decay(this.sampleRate)
  private centre = 0
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(270, 1080, tune) * pitch * (1 + 0.03 * accent)
    this.squares.tune(frequency, ratios)
    this.squares.align()
    this.centre = frequency * 1.5
    this.open.start(mix(0.3, 1, velocity) * mix(1, 2.6, accent), 0.5)
    this.strike.start(0.6 * loudnessOf(velocity), 0.06)
    this.tone.start(0.6 * loudnessOf(velocity), scale(0.2, 3, decay) * length * mix(1, 1.5, accent))
    this.rise = 0
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { squares, band, open, strike, tone } = this
    band.tune(this.centre * (1 + open.level), 0.9)
    open.fall(to - from)
    for (let at = from; at < to; at++) {
      this.rise = Math.min(1, this.rise + 0.03)
      band.pass(squares.next())
      out[at] = (out[at] ?? 0) + (band.band + 0.25 * band.low) * (tone.level + strike.level) * this.rise
      tone.fall()
      strike.fall()
    }
    if (tone.level + strike.level <= inaudible) this.silence()
  }
}
