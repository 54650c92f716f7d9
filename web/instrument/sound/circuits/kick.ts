import { Circuit, Decay, loudnessOf, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** A body with a falling pitch, and a click with its own envelope. */
export class Kick extends Circuit {
  private readonly bend = new Decay(this.sampleRate)
  private readonly body = new Decay(this.sampleRate)
  private readonly click = new Decay(this.sampleRate)
  private phase = 0
  private base = 0
  private rise = 0
  private clickTone = 0
  private clickLow = 0
  private drive = 1

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    this.phase = 0
    this.rise = 0
    this.base = (scale(36, 105, tune) * pitch) / this.sampleRate
    this.bend.start(mix(2.6, 5.2, accent) * mix(0.8, 1, velocity), mix(0.11, 0.19, accent))
    this.body.start(0.98 * loudnessOf(velocity), scale(0.16, 1.9, decay) * length * mix(1, 1.5, accent))
    this.click.start(mix(0.12, 0.5, velocity * velocity) * loudnessOf(velocity), 0.014)
    this.clickTone = mix(0.18, 0.7, accent) * mix(0.5, 1, velocity)
    this.drive = mix(1.1, 2.4, accent) * mix(0.85, 1, velocity)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, bend, body, click, drive } = this
    const evenOut = 1 / Math.tanh(drive)
    for (let at = from; at < to; at++) {
      this.phase += this.base * (1 + bend.level)
      if (this.phase >= 1) this.phase -= 1
      this.rise = Math.min(1, this.rise + 0.02)
      this.clickLow += this.clickTone * (click.level * random.next() - this.clickLow)
      const tone = Math.tanh(drive * Math.sin(2 * Math.PI * this.phase))
      out[at] = (out[at] ?? 0) + (body.level * tone * evenOut + this.clickLow) * this.rise
      bend.fall()
      body.fall()
      click.fall()
    }
    if (body.level <= inaudible) this.silence()
  }
}
