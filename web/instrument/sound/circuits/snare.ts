import type { Circuit, Trigger } from '../circuit.ts'
import { loudnessOf } from '../circuit.ts'
import type { Random } from '../random.ts'
import { fallFactor, mix, scale } from '../scale.ts'
import { inaudible } from '../voice.ts'
import { Filter } from './filter.ts'

/** Two short tones of the head, and the wires below it as filtered noise. */
export class Snare implements Circuit {
  isSounding = false
  private readonly sampleRate: number
  private readonly random: Random
  private readonly wires: Filter
  private readonly roof: Filter
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

  constructor(sampleRate: number, random: Random) {
    this.sampleRate = sampleRate
    this.random = random
    this.wires = new Filter(sampleRate)
    this.roof = new Filter(sampleRate)
  }

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    const frequency = scale(128, 265, tune) * pitch
    this.phase = 0
    this.above = 0
    this.rise = 0
    this.base = frequency / this.sampleRate
    this.bend = mix(0.25, 0.8, accent)
    this.bendFall = fallFactor(0.06, this.sampleRate)
    this.head = 0.5 * loudnessOf(velocity)
    this.headFall = fallFactor(scale(0.12, 0.4, decay) * length, this.sampleRate)
    this.noise = 0.72 * loudnessOf(velocity)
    this.noiseFall = fallFactor(scale(0.13, 1.1, decay) * length * mix(1, 1.5, accent), this.sampleRate)
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

  silence(): void {
    this.isSounding = false
    this.wires.rest()
    this.roof.rest()
  }
}
