import type { Sound } from '#contract/instrument/instrument.ts'
import type { Score } from './score.ts'

export type ToSound =
  | { type: 'sounds'; sounds: readonly Sound[] }
  | { type: 'score'; score: Score }
  /** `velocity` from 0 to 1, the hardest. */
  | { type: 'hit'; pad: number; velocity: number }
  | { type: 'try'; sound: Sound; velocity: number }
  | { type: 'play' }
  | { type: 'stop' }
  | { type: 'record' }
  | { type: 'end-record' }

export type FromSound =
  /** The sequencer has reached a step, counted since it was started, and hit these pads. */
  | { type: 'step'; step: number; hits: number[] }
  /** The samples since the last such message: the first `frames` of each channel. `isLast` ends the recording. */
  | { type: 'recorded'; left: Float32Array; right: Float32Array; frames: number; isLast: boolean }

/** The name and options of the audio processor. */
export const processorName = 'backline-instrument'
export type ProcessorOptions = {
  sounds: readonly Sound[]
  score: Score
  /** Whether the sequencer starts with the first sample, as in an offline rendering. */
  plays?: boolean
}
