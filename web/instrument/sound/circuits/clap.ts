import { Circuit, Decay, loudnessOf, type Trigger } from '../circuit.ts'
import { mix, scale } from '../math.ts'
import { inaudible } from '../voice.ts'

/** The interval between bursts in seconds, and the number of bursts before the reverb tail. */
const apart = 0.0105
const hands = 4

/** Bursts of noise, like several hands that clap slightly apart, and a reverb tail. */
export class Clap extends Circuit {
  private readonly band = this.createFilter()
  private readonly floor = this.createFilter()
  private readonly burst = new Decay(this.sampleRate)
  private readonly tail = new Decay(this.sampleRate)
  private burstsLeft = 0
  private untilBurst = 0
  private peak = 0
  private brightness = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    this.band.tune(
      scale(620, 2300, tune) * pitch * mix(0.85, 1.1, velocity) * (1 + 0.25 * accent),
      mix(1.9, 1.1, accent),
    )
    this.floor.tune(scale(300, 900, tune), 0.7)
    this.peak = 1.25 * loudnessOf(velocity)
    this.burst.start(this.burst.level, 0.022)
    this.burstsLeft = hands
    this.untilBurst = 0
    this.tail.start(0.8 * loudnessOf(velocity), scale(0.14, 1.5, decay) * length * mix(1, 1.6, accent))
    this.brightness = mix(0.05, 0.2, velocity * velocity) + 0.16 * accent
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, band, floor, burst, tail, brightness } = this
    for (let at = from; at < to; at++) {
      if (this.burstsLeft > 0 && this.untilBurst-- <= 0) this.beginBurst()
      if (this.burstsLeft === 0) tail.fall()
      const loudness = this.burstsLeft === 0 ? burst.level + tail.level : burst.level
      band.pass(random.next() * loudness)
      floor.pass(band.band + brightness * band.high)
      out[at] = (out[at] ?? 0) + floor.high
      burst.fall()
    }
    if (burst.level + tail.level <= inaudible) this.silence()
  }

  private beginBurst(): void {
    this.burstsLeft--
    this.untilBurst = Math.round(apart * this.sampleRate * mix(0.85, 1.15, this.random.chance()))
    this.burst.level = this.peak * mix(0.75, 1, this.random.chance())
  }
}
