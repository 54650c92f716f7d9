import { Circuit, Decay, loudnessOf, Tones, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** Two tones with a slightly falling pitch, and a short noise of the skin. */
export class Tom extends Circuit {
  private readonly filter = this.createFilter()
  private readonly tones = new Tones(this.sampleRate, 1.593, 0.22)
  private readonly body = new Decay(this.sampleRate)
  private readonly breath = new Decay(this.sampleRate)
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(62, 290, tune) * pitch
    this.rise = 0
    this.tones.start(frequency, mix(0.22, 0.75, accent) * mix(0.6, 1, velocity), mix(0.2, 0.32, accent))
    this.body.start(0.84 * loudnessOf(velocity), scale(0.14, 1.5, decay) * length * mix(1, 1.45, accent))
    this.breath.start(0.34 * loudnessOf(velocity), 0.09)
    this.filter.tune(Math.min(9000, frequency * mix(4, 14, accent) * mix(0.5, 1, velocity)), 0.7)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, filter, tones, body, breath } = this
    for (let at = from; at < to; at++) {
      this.rise = Math.min(1, this.rise + 0.02)
      filter.pass(random.next() * breath.level)
      out[at] = (out[at] ?? 0) + (body.level * tones.next() + filter.low) * this.rise
      body.fall()
      breath.fall()
    }
    if (body.level <= inaudible) this.silence()
  }
}
