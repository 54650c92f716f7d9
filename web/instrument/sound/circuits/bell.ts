import { Circuit, Filter, loudnessOf, Squares, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** Pairs of squares with ratios close to the two of a cowbell, and an octave and a twelfth of the first. */
const ratios = [1, 1.4815, 1.004, 1.4874, 2.003, 3.012]

/** Six tuned squares through a band-pass filter that closes as they decay. */
export class Bell extends Circuit {
  private readonly squares = new Squares(this.sampleRate, this.random)
  private readonly band = new Filter(this.sampleRate)
  private centre = 0
  private open = 0
  private openFall = 0
  private strike = 0
  private strikeFall = 0
  private level = 0
  private fall = 0
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(270, 1080, tune) * pitch * (1 + 0.03 * accent)
    this.squares.tune(frequency, ratios)
    this.squares.align()
    this.centre = frequency * 1.5
    this.open = mix(0.3, 1, velocity) * mix(1, 2.6, accent)
    this.openFall = this.fallFactor(0.5)
    this.strike = 0.6 * loudnessOf(velocity)
    this.strikeFall = this.fallFactor(0.06)
    this.level = 0.6 * loudnessOf(velocity)
    this.fall = this.fallFactor(scale(0.2, 3, decay) * length * mix(1, 1.5, accent))
    this.rise = 0
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { squares, band, fall, strikeFall } = this
    band.tune(this.centre * (1 + this.open), 0.9)
    this.open *= this.openFall ** (to - from)
    let { level, strike, rise } = this
    for (let at = from; at < to; at++) {
      rise = Math.min(1, rise + 0.03)
      band.pass(squares.next())
      out[at] = (out[at] ?? 0) + (band.band + 0.25 * band.low) * (level + strike) * rise
      level *= fall
      strike *= strikeFall
    }
    this.level = level
    this.strike = strike
    this.rise = rise
    if (level + strike <= inaudible) this.silence()
  }

  override silence(): void {
    super.silence()
    this.band.rest()
  }
}
