import { Circuit, Filter, loudnessOf, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** Two short tones of the drumhead, and filtered noise of the snare wires. */
export class Snare extends Circuit {
  private readonly wires = new Filter(this.sampleRate)
  private readonly roof = new Filter(this.sampleRate)
  private phase = 0
  private above = 0
  private base = 0
  private bend = 0
  private bendFall = 0
  private head = 0
  private headFall = 0
  private noise = 0
  private noiseFall = 0
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(128, 265, tune) * pitch
    this.phase = 0
    this.above = 0
    this.rise = 0
    this.base = frequency / this.sampleRate
    this.bend = mix(0.25, 0.8, accent)
    this.bendFall = this.fallFactor(0.06)
    this.head = 0.5 * loudnessOf(velocity)
    this.headFall = this.fallFactor(scale(0.12, 0.4, decay) * length)
    this.noise = 0.72 * loudnessOf(velocity)
    this.noiseFall = this.fallFactor(scale(0.13, 1.1, decay) * length * mix(1, 1.5, accent))
    this.wires.tune(frequency * 8, 0.6)
    this.roof.tune(mix(5200, 15_000, accent) * mix(0.55, 1, velocity), 0.6)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, wires, roof, base, bendFall, headFall, noiseFall } = this
    let { phase, above, bend, head, noise, rise } = this
    for (let at = from; at < to; at++) {
      phase += base * (1 + bend)
      above += base * 1.83 * (1 + bend)
      if (phase >= 1) phase -= 1
      if (above >= 1) above -= 1
      rise = Math.min(1, rise + 0.03)
      wires.pass(random.next() * noise)
      roof.pass(wires.high + 0.8 * wires.band)
      const tones = Math.sin(2 * Math.PI * phase) + 0.55 * Math.sin(2 * Math.PI * above)
      out[at] = (out[at] ?? 0) + (head * tones + roof.low) * rise
      bend *= bendFall
      head *= headFall
      noise *= noiseFall
    }
    this.phase = phase
    this.above = above
    this.bend = bend
    this.head = head
    this.noise = noise
    this.rise = rise
    if (head + noise <= inaudible) this.silence()
  }

  override silence(): void {
    super.silence()
    this.wires.rest()
    this.roof.rest()
  }
}
