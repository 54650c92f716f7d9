import type { Pattern } from '#contract/instrument/pattern.ts'
import type { Sound } from '#contract/instrument/sound.ts'

/** A step of the sequencer as it is heard: which one since it was started, and the pads that it hit. */
export type PlayedStep = { step: number; hits: number[] }

/** An instrument's sound, in a thread of its own. Silent until something is hit or played. */
export type Player = {
  /** `velocity` from 0 to 1, the hardest. */
  hit(pad: number, velocity: number): void
  /** One sound that no pad has, such as a row of a layout table. */
  try(sound: Sound, velocity: number): void
  setSounds(sounds: readonly Sound[]): void
  setPattern(pattern: Pattern): void
  play(): void
  stop(): void
  /** Keeps all that is heard from now on, until `endRecording` gives it back as a WAV file. */
  record(): void
  endRecording(): Promise<Blob>
  /** Tells of each step as it is heard; gives back how to stop listening. */
  listen(listener: (step: PlayedStep) => void): () => void
  /** Ends the sound and lets go of the audio device. */
  close(): Promise<void>
}
