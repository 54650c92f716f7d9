import type { ObjectSound } from '#contract/instrument/instrument.ts'
import { blendMaterial, type Material, modeCount } from './materials.ts'
import { clamp, fallFactor, mix, type Random, scale } from './math.ts'
import { Rattle } from './rattle.ts'
import { inaudible, type Voice } from './voice.ts'

const level = 0.42
/** Modes above this fraction of the sample rate are not rendered. */
const highest = 0.42

/** The longest contact of the stick in periods of the lowest mode, which throws it back. */
const longestContact = 0.6

/** How strongly a hit at a point excites a mode: low modes hardly at the rim, mostly in the middle. */
export function excitation(mode: number, ratio: number, point: number): number {
  const low = mix(0.05, 1, point ** 1.2) ** (1 / ratio)
  const high = ratio ** mix(0.25, -0.75, point)
  const node = Math.cos(Math.PI * 0.45 * (1 - point) * (1 + mode * 0.61))
  // Every second mode has a nodal line through the middle.
  const middle = mode % 2 === 1 ? 1 - 0.92 * point ** 4 : 1
  return low * high * middle * (0.2 + 0.8 * node * node)
}

/** A struck object: a bank of modes, each a decaying phasor. A hit adds a short force to what is ringing. */
export class ObjectVoice implements Voice {
  isSounding = false
  private readonly sampleRate: number
  private readonly random: Random
  private readonly rattle: Rattle
  private readonly force = new Float64Array(128)
  private readonly ringing = { real: new Float64Array(modeCount), imaginary: new Float64Array(modeCount) }
  private readonly turn = { cosine: new Float64Array(modeCount), sine: new Float64Array(modeCount) }
  private readonly frequency = new Float64Array(modeCount)
  private readonly push = new Float64Array(modeCount)
  private material: Material = blendMaterial(0)
  private point = 0.5
  private forceLeft = 0
  private forceLength = 1
  private knock = 0
  private knockFall = 0
  private knockLow = 0
  private knockTone = 0.5

  constructor(sampleRate: number, random: Random) {
    this.sampleRate = sampleRate
    this.random = random
    this.rattle = new Rattle(sampleRate, random)
  }

  shape({ material, size, point, loose }: ObjectSound): void {
    this.material = blendMaterial(material)
    this.point = point
    const { pitch, decay, damping, ratios } = this.material
    const lowest = scale(pitch[0], pitch[1], size)
    const length = decay * mix(0.5, 1.5, size)
    for (const [mode, ratio] of ratios.entries()) {
      const frequency = lowest * ratio
      this.frequency[mode] = frequency
      const fall = fallFactor(Math.max(0.012, length * ratio ** -damping), this.sampleRate)
      const angle = (2 * Math.PI * frequency) / this.sampleRate
      const isHeard = frequency < highest * this.sampleRate
      this.turn.cosine[mode] = isHeard ? fall * Math.cos(angle) : 0
      this.turn.sine[mode] = isHeard ? fall * Math.sin(angle) : 0
    }
    this.rattle.shape(loose, lowest)
  }

  /** Hits the object with a velocity from 0 to 1, in addition to what is ringing. Hits vary slightly. */
  strike(velocity: number): void {
    const { contact, tilt, knock, ratios } = this.material
    const hardness = clamp(velocity * (1 + 0.05 * this.random.next()), 0, 1)
    const point = clamp(this.point + 0.025 * this.random.next(), 0, 1)
    const seconds = Math.min(contact * 7 ** (0.5 - hardness), longestContact / (this.frequency[0] ?? 1))
    this.forceLength = Math.max(2, Math.round(seconds * this.sampleRate))
    this.forceLeft = this.forceLength
    let power = 0
    for (const [mode, ratio] of ratios.entries()) {
      const weight = excitation(mode, ratio, point) * ratio ** -tilt * (1 + 0.08 * this.random.next())
      this.push[mode] = weight
      const heard = weight * pulseSpectrum(this.frequency[mode] ?? 0, seconds)
      power += heard * heard
    }
    const loudness = level * hardness ** 1.5 * lowGain(this.frequency[0] ?? 0)
    const gain = loudness / Math.sqrt(power + 1e-12)
    for (let mode = 0; mode < modeCount; mode++) this.push[mode] = (this.push[mode] ?? 0) * gain
    this.knock = knock * loudness * mix(0.8, 1.2, hardness)
    this.knockFall = fallFactor(mix(0.014, 0.03, this.point), this.sampleRate)
    this.knockTone = clamp((0.35 / (seconds * this.sampleRate)) * 2 * Math.PI, 0.02, 0.9)
    this.rattle.shake(hardness)
    this.isSounding = true
  }

  render(out: Float32Array, from: number, to: number): void {
    this.press(out, from, to)
    let loudest = 0
    for (let mode = 0; mode < modeCount; mode++) loudest = Math.max(loudest, this.ring(mode, out, from, to))
    const isBusy = this.forceLeft > 0 || this.knock > inaudible || this.rattle.isSounding
    if (loudest <= inaudible && !isBusy) this.silence()
  }

  /** Computes the force of the stick sample by sample, and adds the sound of the stick and of the loose parts. */
  private press(out: Float32Array, from: number, to: number): void {
    const { force, random } = this
    const shape = Math.PI / (2 * this.forceLength)
    this.rattle.render(force, from, to)
    for (let at = from; at < to; at++) {
      const rattled = force[at] ?? 0
      const pressed = this.forceLeft > 0 ? shape * Math.sin(Math.PI * (1 - this.forceLeft / this.forceLength)) : 0
      if (this.forceLeft > 0) this.forceLeft--
      this.knockLow += this.knockTone * (random.next() * this.knock - this.knockLow)
      this.knock *= this.knockFall
      out[at] = (out[at] ?? 0) + this.knockLow + rattled
      force[at] = pressed + rattled * 0.05
    }
  }

  private ring(mode: number, out: Float32Array, from: number, to: number): number {
    const { force, ringing } = this
    const cosine = this.turn.cosine[mode] ?? 0
    const sine = this.turn.sine[mode] ?? 0
    if (cosine === 0 && sine === 0) return 0
    const push = this.push[mode] ?? 0
    let real = ringing.real[mode] ?? 0
    let imaginary = ringing.imaginary[mode] ?? 0
    for (let at = from; at < to; at++) {
      const pushed = real + push * (force[at] ?? 0)
      real = cosine * pushed - sine * imaginary
      imaginary = sine * pushed + cosine * imaginary
      out[at] = (out[at] ?? 0) + imaginary
    }
    ringing.real[mode] = real
    ringing.imaginary[mode] = imaginary
    return Math.abs(real) + Math.abs(imaginary)
  }

  silence(): void {
    this.isSounding = false
    this.forceLeft = 0
    this.rattle.silence()
    this.ringing.real.fill(0)
    this.ringing.imaginary.fill(0)
    this.knock = 0
    this.knockLow = 0
  }
}

/** Compensates that the ear is less sensitive to low frequencies. */
const lowGain = (frequency: number): number => clamp((400 / frequency) ** 0.2, 0.75, 1.35)

/** The spectrum of a half-sine pulse of this duration at a frequency; 1 at zero. */
function pulseSpectrum(frequency: number, seconds: number): number {
  const turns = 2 * frequency * seconds
  const gap = 1 - turns * turns
  return Math.abs(gap) < 1e-3 ? Math.PI / 4 : Math.abs(Math.cos((Math.PI * turns) / 2) / gap)
}
