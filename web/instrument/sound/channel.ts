import type { CircuitKind, CircuitSound, ObjectSound, Sound } from '#contract/instrument/instrument.ts'
import { accentOf, type Circuit, driftLength, driftPitch, type Trigger } from './circuit.ts'
import { Bell, Clap, Hat, Kick, Snare, Tom } from './circuits.ts'
import { Random } from './math.ts'
import { ObjectVoice } from './object-voice.ts'
import { FadingVoice, type Voice } from './voice.ts'

type Pair<Kind extends Voice> = { voices: readonly [FadingVoice<Kind>, FadingVoice<Kind>]; turn: 0 | 1 }

const circuits: Record<CircuitKind, (sampleRate: number, random: Random) => Circuit> = {
  kick: (sampleRate, random) => new Kick(sampleRate, random),
  snare: (sampleRate, random) => new Snare(sampleRate, random),
  tom: (sampleRate, random) => new Tom(sampleRate, random),
  hat: (sampleRate, random) => new Hat(sampleRate, random),
  clap: (sampleRate, random) => new Clap(sampleRate, random),
  bell: (sampleRate, random) => new Bell(sampleRate, random),
}

/** The voices of a pad: two of each kind, so that one fades out while the next starts. */
export class Channel {
  private readonly sampleRate: number
  private readonly random: Random
  private readonly driftPhase: number
  private readonly objects: Pair<ObjectVoice>
  private readonly circuits: Record<CircuitKind, Pair<Circuit>>
  private readonly all: readonly FadingVoice<Circuit | ObjectVoice>[]
  private sound: Sound | null = null
  private readonly trigger: Trigger = { tune: 0, decay: 0, pitch: 1, length: 1, velocity: 0, accent: 0 }

  constructor(sampleRate: number, seed: number) {
    this.sampleRate = sampleRate
    this.random = new Random(seed)
    this.driftPhase = (seed * 0.618034) % 1
    const pairOf = <Kind extends Circuit | ObjectVoice>(make: () => Kind): Pair<Kind> => ({
      voices: [new FadingVoice(make(), sampleRate), new FadingVoice(make(), sampleRate)],
      turn: 0,
    })
    const circuit = (kind: CircuitKind) => pairOf(() => circuits[kind](sampleRate, this.random))
    this.objects = pairOf(() => new ObjectVoice(sampleRate, this.random))
    this.circuits = {
      kick: circuit('kick'),
      snare: circuit('snare'),
      tom: circuit('tom'),
      hat: circuit('hat'),
      clap: circuit('clap'),
      bell: circuit('bell'),
    }
    this.all = [this.objects, ...Object.values(this.circuits)].flatMap(({ voices }) => [...voices])
  }

  setSound(sound: Sound): void {
    const isNew = this.sound?.kind !== sound.kind
    this.sound = sound
    if (sound.kind === 'object') this.shape(sound, isNew)
  }

  replaceSound(sound: Sound): void {
    this.fade()
    this.sound = sound
    if (sound.kind !== 'object') return
    this.objects.turn = this.objects.turn === 0 ? 1 : 0
    this.objects.voices[this.objects.turn].voice.shape(sound)
  }

  get isHat(): boolean {
    return this.sound?.kind === 'hat'
  }

  /** `now` counts samples since the engine started. */
  hit(velocity: number, now: number): void {
    if (!this.sound) return
    if (this.sound.kind === 'object') this.strike(velocity)
    else this.triggerCircuit(this.sound, velocity, now)
  }

  fade(): void {
    for (const voice of this.all) voice.fade()
  }

  fadeHats(): void {
    for (const voice of this.circuits.hat.voices) voice.fade()
  }

  /** Adds the samples of all voices; returns whether any was sounding. */
  render(out: Float32Array, from: number, to: number): boolean {
    let isSounding = false
    for (const voice of this.all) {
      if (!voice.isSounding) continue
      voice.render(out, from, to)
      isSounding = true
    }
    return isSounding
  }

  private shape(sound: ObjectSound, isNew: boolean): void {
    const { voices, turn } = this.objects
    voices[turn].voice.shape(sound)
    if (isNew) voices[turn === 0 ? 1 : 0].voice.shape(sound)
  }

  private strike(velocity: number): void {
    const { voices, turn } = this.objects
    voices[turn].revive()
    voices[turn].voice.strike(velocity)
  }

  private triggerCircuit(sound: CircuitSound, velocity: number, now: number): void {
    const pair = this.circuits[sound.kind]
    pair.voices[pair.turn].fade()
    pair.turn = pair.turn === 0 ? 1 : 0
    const seconds = now / this.sampleRate
    const hit = this.trigger
    // Hits vary slightly, even without drift.
    hit.velocity = Math.min(1, velocity * (1 + 0.02 * this.random.next()))
    hit.tune = sound.tune
    hit.decay = sound.decay
    hit.pitch = driftPitch(sound.drift, seconds, this.driftPhase)
    hit.length = driftLength(sound.drift, seconds, this.driftPhase)
    hit.accent = accentOf(sound, velocity)
    const voice = pair.voices[pair.turn]
    voice.revive()
    voice.voice.trigger(hit)
  }
}
