import type { Sound } from '#contract/instrument/instrument.ts'
import type { Score } from './score.ts'
import { Sequencer } from './sequencer.ts'
import { Bus } from './sound/bus.ts'
import { Channel } from './sound/channel.ts'
import { clamp } from './sound/math.ts'

export const blockSize = 128

/** The stereo width, from mono at 0 to fully left or right at 1. */
const width = 0.38
/** The pan positions of the pads in their order. */
const panPositions = [0, 0.55, -0.45, 0.85, -0.85, 0.3, -0.2, -0.65]
/** The number of sounds without a pad that can ring at the same time. */
const guests = 4

type Post = { channel: Channel; left: number; right: number }

export type OnStep = (step: number, hits: number[]) => void

/** Renders all sound block by block. The same calls with the same seed give the same samples. */
export class Engine {
  private readonly sampleRate: number
  private readonly seed: number
  private readonly onStep: OnStep
  private readonly bus: Bus
  private readonly sequencer: Sequencer
  private readonly scratch = new Float32Array(blockSize)
  private readonly pads: Post[] = []
  private readonly guests: Post[]
  private nextGuest = 0
  private now = 0

  constructor(
    sampleRate: number,
    { sounds, score }: { sounds: readonly Sound[]; score: Score },
    onStep: OnStep,
    seed = 1,
  ) {
    this.sampleRate = sampleRate
    this.seed = seed
    this.onStep = onStep
    this.bus = new Bus(sampleRate)
    this.sequencer = new Sequencer(sampleRate, score)
    this.guests = Array.from({ length: guests }, (_, index) => this.createPost(1000 + index, 0))
    this.setSounds(sounds)
  }

  setSounds(sounds: readonly Sound[]): void {
    for (const [index, sound] of sounds.entries()) {
      const post = this.pads[index] ?? this.createPost(index, panPositions[index % panPositions.length] ?? 0)
      this.pads[index] = post
      post.channel.setSound(sound)
    }
  }

  setScore(score: Score): void {
    this.sequencer.setScore(score, this.now)
  }

  play(): void {
    this.sequencer.play(this.now)
  }

  stop(): void {
    this.sequencer.stop()
  }

  hit(pad: number, velocity: number): void {
    const struck = this.pads[pad]?.channel
    if (!struck) return
    if (struck.isHat) this.silenceHats()
    struck.hit(clamp(velocity, 0, 1), this.now)
  }

  try(sound: Sound, velocity: number): void {
    const guest = this.guests[this.nextGuest]?.channel
    this.nextGuest = (this.nextGuest + 1) % guests
    if (sound.kind === 'hat') this.silenceHats()
    guest?.replaceSound(sound)
    guest?.hit(clamp(velocity, 0, 1), this.now)
  }

  render(left: Float32Array, right: Float32Array): void {
    left.fill(0)
    right.fill(0)
    const end = this.now + left.length
    for (let from = 0; this.now < end; ) {
      while (this.sequencer.nextAt(this.now) <= this.now) this.sequencer.advance(this.playStep)
      const until = Math.min(end, this.sequencer.nextAt(this.now))
      const to = from + until - this.now
      for (const post of this.pads) this.mix(post, left, right, from, to)
      for (const post of this.guests) this.mix(post, left, right, from, to)
      this.now = until
      from = to
    }
    this.bus.pass(left, right)
  }

  private readonly playStep = (step: number, { rows }: Score): void => {
    const hits: number[] = []
    for (const [pad, row] of rows.entries()) {
      const velocity = row[step % row.length] ?? 0
      if (velocity === 0) continue
      this.hit(pad, velocity)
      hits.push(pad)
    }
    this.onStep(step, hits)
  }

  private mix({ channel, left, right }: Post, toLeft: Float32Array, toRight: Float32Array, from: number, to: number) {
    const { scratch } = this
    scratch.fill(0, from, to)
    if (!channel.render(scratch, from, to)) return
    for (let at = from; at < to; at++) {
      const sample = scratch[at] ?? 0
      toLeft[at] = (toLeft[at] ?? 0) + sample * left
      toRight[at] = (toRight[at] ?? 0) + sample * right
    }
  }

  private silenceHats(): void {
    for (const { channel } of this.pads) channel.fadeHats()
    for (const { channel } of this.guests) channel.fadeHats()
  }

  private createPost(number: number, place: number): Post {
    const angle = ((1 + place * width) * Math.PI) / 4
    const channel = new Channel(this.sampleRate, this.seed * 7919 + number)
    return { channel, left: Math.cos(angle), right: Math.sin(angle) }
  }
}
