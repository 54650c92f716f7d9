import { Circuit, Decay, loudnessOf, Tones, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** Two short tones of the drumhead, and filtered noise of the snare wires. */
export class Snare extends Circuit {
  private readonly wires = this.createFilter()
  private readonly roof = this.createFilter()
  private readonly tones = new Tones(this.sampleRate, 1.83, 0.55)
  private readonly head = new Decay(this.sampleRate)
  private readonly noise = new Decay(this.sampleRate)
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(128, 265, tune) * pitch
    this.rise = 0
    this.tones.start(frequency, mix(0.25, 0.8, accent), 0.06)
    this.head.start(0.5 * loudnessOf(velocity), scale(0.12, 0.4, decay) * length)
    this.noise.start(0.72 * loudnessOf(velocity), scale(0.13, 1.1, decay) * length * mix(1, 1.5, accent))
    this.wires.tune(frequency * 8, 0.6)
    this.roof.tune(mix(5200, 15_000, accent) * mix(0.55, 1, velocity), 0.6)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, wires, roof, tones, head, noise } = this
    for (let at = from; at < to; at++) {
      this.rise = Math.min(1, this.rise + 0.03)
      wires.pass(random.next() * noise.level)
      roof.pass(wires.high + 0.8 * wires.band)
      out[at] = (out[at] ?? 0) + (head.level * tones.next() + roof.low) * this.rise
      head.fall()
      noise.fall()
    }
    if (head.level + noise.level <= inaudible) this.silence()
  }
}
