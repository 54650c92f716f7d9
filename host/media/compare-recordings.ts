import type { AudioFacts } from './facts.ts'

type Compared = Pick<AudioFacts, 'seconds' | 'rate'>

/** Lengths are known to a hundredth of a second. */
const precision = 0.015

/** Why a recording can't be played in step with another one, with the remedy; null if it can. `other` is its name. */
export function compareRecordings(recording: Compared, dry: Compared, other: string): string | null {
  if (recording.rate !== dry.rate)
    return `Has a sampling rate of ${recording.rate} Hz, and ${other} one of ${dry.rate} Hz: save both at the same rate`
  if (Math.abs(recording.seconds - dry.seconds) > precision)
    return `Is ${recording.seconds} seconds long, and ${other} ${dry.seconds}: export both from the same range, so that they play in step`
  return null
}
