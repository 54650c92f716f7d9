import { Circuit, loudnessOf, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** A body with a falling pitch, and a click with its own envelope. */
export class Kick extends Circuit {
  private phase = 0
  private base = 0
  private bend = 0
  private bendFall = 0
  private body = 0
  private bodyFall = 0
  private rise = 0
  private click = 0
  private clickFall = 0
  private clickTone = 0
  private clickLow = 0
  private drive = 1

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    this.phase = 0
    this.rise = 0
    this.base = (scale(36, 105, tune) * pitch) / this.sampleRate
    this.bend = mix(2.6, 5.2, accent) * mix(0.8, 1, velocity)
    this.bendFall = this.fallFactor(mix(0.11, 0.19, accent))
    this.body = 0.98 * loudnessOf(velocity)
    this.bodyFall = this.fallFactor(scale(0.16, 1.9, decay) * length * mix(1, 1.5, accent))
    this.click = mix(0.12, 0.5, velocity * velocity) * loudnessOf(velocity)
    this.clickFall = this.fallFactor(0.014)
    this.clickTone = mix(0.18, 0.7, accent) * mix(0.5, 1, velocity)
    this.drive = mix(1.1, 2.4, accent) * mix(0.85, 1, velocity)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, base, bendFall, bodyFall, clickFall, clickTone, drive } = this
    const evenOut = 1 / Math.tanh(drive)
    let { phase, bend, body, click, clickLow, rise } = this
    for (let at = from; at < to; at++) {
      phase += base * (1 + bend)
      if (phase >= 1) phase -= 1
      rise = Math.min(1, rise + 0.02)
      clickLow += clickTone * (click * random.next() - clickLow)
      const sample = body * Math.tanh(drive * Math.sin(2 * Math.PI * phase)) * evenOut + clickLow
      out[at] = (out[at] ?? 0) + sample * rise
      bend *= bendFall
      body *= bodyFall
      click *= clickFall
    }
    this.phase = phase
    this.bend = bend
    this.body = body
    this.click = click
    this.clickLow = clickLow
    this.rise = rise
    if (body <= inaudible) this.silence()
  }
}
