/** A word of a text as it is compared, and where it stands there. */
export type Word = { word: string; at: number; length: number }

const words = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu

/** The words of a text: alike whatever their case and accents. */
export const readWords = (text: string): Word[] =>
  Array.from(text.matchAll(words), ({ 0: found, index }) => ({
    word: normalise(found),
    at: index,
    length: found.length,
  }))

const normalise = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** Words of a question that say nothing of what it is about. */
const idle = new Set(
  'a am an and are as at be by can do does for from get have how i if in is it its me my no not of on or our so that the there this to use was we what when where which who why will with you your'.split(
    ' ',
  ),
)

/** A link can ask for thousands of words, each of which is compared with all there are; people ask for fewer. */
const mostWanted = 16

/** What a query looks for: its first words without the idle ones, unless there are no others. */
export function readQuery(query: string): string[] {
  const asked = [...new Set(readWords(query).map(({ word }) => word))]
  const telling = asked.filter((word) => !idle.has(word))
  return (telling.length > 0 ? telling : asked).slice(0, mostWanted)
}

/** How well a word of a text is what is looked for: 1 as it is, less where it only begins so; 0 where it is another. */
export function compareWords(wanted: string, word: string): number {
  if (word === wanted) return 1
  const stem = wanted.length > 3 && wanted.endsWith('s') ? wanted.slice(0, -1) : wanted
  if (word === stem) return 0.9
  return stem.length > 1 && word.startsWith(stem) ? 0.7 : 0
}

/** How much a word counts that was probably meant: one letter wrong, missing, too many, or two in each other's place. */
export const typoWeight = 0.5

const shortestTypo = 4

export function isTypoOf(wanted: string, word: string): boolean {
  if (wanted.length < shortestTypo || Math.abs(wanted.length - word.length) > 1) return false
  let start = 0
  while (start < wanted.length && wanted[start] === word[start]) start += 1
  const [rest, other] = [wanted.slice(start), word.slice(start)]
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}
