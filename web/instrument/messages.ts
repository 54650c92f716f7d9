import type { Sound } from '#contract/instrument/instrument.ts'
import type { Score } from './score.ts'

/** What the page tells the sound, which runs in a thread of its own. */
export type ToSound =
  | { type: 'sounds'; sounds: readonly Sound[] }
  | { type: 'score'; score: Score }
  /** `velocity` from 0 to 1, the hardest. */
  | { type: 'hit'; pad: number; velocity: number }
  /** One sound that no pad has, such as a row of a layout table. */
  | { type: 'try'; sound: Sound; velocity: number }
  | { type: 'play' }
  | { type: 'stop' }
  | { type: 'record' }
  | { type: 'end-record' }

/** What the sound tells the page. */
export type FromSound =
  /** The sequencer came to a step: which one since it was started, and the pads that it hit. */
  | { type: 'step'; step: number; hits: number[] }
  /** What was heard since the last such message, while it records: the first `frames` of each side. `isLast` ends it. */
  | { type: 'recorded'; left: Float32Array; right: Float32Array; frames: number; isLast: boolean }

/** Under which name the sound's processor is registered, and what it starts with. */
export const processorName = 'backline-instrument'
export type ProcessorOptions = {
  sounds: readonly Sound[]
  score: Score
  /** Whether the sequencer runs from the first sample on, as for a rendering that is not listened to. */
  plays?: boolean
}
