import type { Word } from './query-words.ts'

/** A piece of an excerpt; `isFound` says whether it was looked for. */
export type ExcerptPart = { text: string; isFound: boolean }

const longest = 180
const lead = 50

/** The words around the first one that was found, from word to word; of a text without any, its beginning. */
export function writeExcerpt(text: string, found: readonly Word[]): ExcerptPart[] {
  const start = findStart(text, (found[0]?.at ?? 0) - lead)
  const end = findEnd(text, start + longest)
  const parts: ExcerptPart[] = []
  let at = start
  for (const { at: begin, length } of found.filter((word) => word.at >= start && word.at + word.length <= end)) {
    parts.push(
      { text: text.slice(at, begin), isFound: false },
      { text: text.slice(begin, begin + length), isFound: true },
    )
    at = begin + length
  }
  parts.push({ text: text.slice(at, end), isFound: false })
  const whole = [
    { text: start > 0 ? '… ' : '', isFound: false },
    ...parts,
    { text: end < text.length ? ' …' : '', isFound: false },
  ]
  return whole.filter((part) => part.text !== '')
}

function findStart(text: string, wanted: number): number {
  if (wanted <= 0) return 0
  const space = text.indexOf(' ', wanted)
  return space < 0 ? wanted : space + 1
}

function findEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  return space < 0 ? wanted : space
}
