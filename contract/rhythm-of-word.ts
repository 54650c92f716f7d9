import type { Rhythm } from './rhythm.ts'

/** A rhythm that a word spells: a step for each letter, a hit for each vowel, always one on the first. */
export function rhythmOfWord(word: string): Rhythm {
  const letters = [...word.toLowerCase()].filter((letter) => /\p{L}|\p{N}/u.test(letter))
  const vowels = letters.flatMap((letter, index) => (/[aeiouyäöüåæø]/.test(letter) ? [index] : []))
  return { steps: Math.max(letters.length, 3), hits: [...new Set([0, ...vowels])] }
}
