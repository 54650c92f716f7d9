import type { Rhythm } from '#contract/rhythm.ts'
import { rhythmOfWord } from '#contract/rhythm-of-word.ts'
import type { Subject } from './subject.ts'

/** The rhythm of a subject: its own, or what its name spells. */
export const rhythmOfSubject = ({ rhythm, name, isHeadline }: Subject): Rhythm =>
  rhythm ?? (isHeadline ? rhythmOfHeadline(name) : rhythmOfWord(name))

/** A rhythm that a headline is spoken in: a step for each letter, a hit where a word begins. One word is its own rhythm. */
export function rhythmOfHeadline(headline: string): Rhythm {
  const words = headline
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
  const [first = ''] = words
  if (words.length < 2) return rhythmOfWord(first)
  const begins = words.map((_, index) => words.slice(0, index).join('').length)
  return { steps: words.join('').length, hits: begins }
}
