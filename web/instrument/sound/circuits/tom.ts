import { Circuit, Filter, loudnessOf, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** Two tones with a slightly falling pitch, and a short noise of the skin. */
export class Tom extends Circuit {
  private readonly filter = new Filter(this.sampleRate)
  private phase = 0
  private above = 0
  private base = 0
  private bend = 0
  private bendFall = 0
  private body = 0
  private bodyFall = 0
  private breath = 0
  private breathFall = 0
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(62, 290, tune) * pitch
    this.phase = 0
    this.above = 0
    this.rise = 0
    this.base = frequency / this.sampleRate
    this.bend = mix(0.22, 0.75, accent) * mix(0.6, 1, velocity)
    this.bendFall = this.fallFactor(mix(0.2, 0.32, accent))
    this.body = 0.84 * loudnessOf(velocity)
    this.bodyFall = this.fallFactor(scale(0.14, 1.5, decay) * length * mix(1, 1.45, accent))
    this.breath = 0.34 * loudnessOf(velocity)
    this.breathFall = this.fallFactor(0.09)
    this.filter.tune(Math.min(9000, frequency * mix(4, 14, accent) * mix(0.5, 1, velocity)), 0.7)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, filter, base, bendFall, bodyFall, breathFall } = this
    let { phase, above, bend, body, breath, rise } = this
    for (let at = from; at < to; at++) {
      phase += base * (1 + bend)
      above += base * 1.593 * (1 + bend)
      if (phase >= 1) phase -= 1
      if (above >= 1) above -= 1
      rise = Math.min(1, rise + 0.02)
      filter.pass(random.next() * breath)
      const tone = Math.sin(2 * Math.PI * phase) + 0.22 * Math.sin(2 * Math.PI * above)
      out[at] = (out[at] ?? 0) + (body * tone + filter.low) * rise
      bend *= bendFall
      body *= bodyFall
      breath *= breathFall
    }
    this.phase = phase
    this.above = above
    this.bend = bend
    this.body = body
    this.breath = breath
    this.rise = rise
    if (body <= inaudible) this.silence()
  }

  override silence(): void {
    super.silence()
    this.filter.rest()
  }
}
