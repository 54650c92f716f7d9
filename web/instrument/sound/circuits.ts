import { Circuit, Decay, loudnessOf, Squares, Tones, type Trigger } from './circuit.ts'
import { mix, scale } from './math.ts'
import { inaudible } from './voice.ts'

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

/** The frequency ratios of a classic cymbal circuit. */
const cymbalRatios = [1, 1.4827, 1.8003, 2.546, 2.6303, 3.8967]

/** Six squares through a high-pass filter. */
export class Hat extends Circuit {
  private readonly squares = new Squares(this.sampleRate, this.random)
  private readonly band = this.createFilter()
  private readonly floor = this.createFilter()
  private readonly tone = new Decay(this.sampleRate)
  private readonly tick = new Decay(this.sampleRate)
  private rise = 0

  trigger({ tune, decay, pitch, length, velocity, accent }: Trigger): void {
    this.squares.tune(scale(120, 480, tune) * pitch * (1 + 0.06 * accent), cymbalRatios)
    this.band.tune(scale(6200, 10_500, tune) * mix(0.85, 1.2, accent) * mix(0.8, 1, velocity), 1.1)
    this.floor.tune(scale(3600, 7600, tune) * mix(1, 0.7, accent), 0.8)
    this.tone.start(2.5 * loudnessOf(velocity), scale(0.06, 1.7, decay) * length * mix(1, 1.6, accent))
    this.tick.start(0.3 * loudnessOf(velocity), 0.012)
    this.rise = 0
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    const { random, squares, band, floor, tone, tick } = this
    for (let at = from; at < to; at++) {
      this.rise = Math.min(1, this.rise + 0.05)
      band.pass(squares.next() + tick.level * random.next())
      floor.pass(band.band + 0.35 * band.high)
      out[at] = (out[at] ?? 0) + floor.high * tone.level * this.rise
      tone.fall()
      tick.fall()
    }
    if (tone.level <= inaudible) this.silence()
  }
}

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

/** Pairs of squares with ratios close to the two of a cowbell, and an octave and a twelfth of the first. */
const bellRatios = [1, 1.4815, 1.004, 1.4874, 2.003, 3.012]

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
    this.squares.tune(frequency, bellRatios)
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
