import { graphemesOf } from '#service/platform/index.ts'

/** Width of a text in ems. */
export type Measure = (text: string) => number
type Box = { width: number; height: number }

const largest = 136
const smallest = 40
const stepDown = 4
/** Distance of baselines in ems. */
export const leading = 0.94
const cut = '…'

/** The headline broken into lines at the largest size at which it fits the box; cut off where none is small enough. */
export function fitHeadline(headline: string, measure: Measure, box: Box): { size: number; lines: string[] } {
  const words = headline.split(/\s+/).filter((word) => word !== '')
  for (let size = largest; size > smallest; size -= stepDown) {
    const lines = breakLines(words, measure, box.width / size)
    const isNarrow = lines.every((line) => measure(line) * size <= box.width)
    if (isNarrow && lines.length <= linesIn(box, size)) return { size, lines }
  }
  const lines = breakLines(words, measure, box.width / smallest).flatMap((line) =>
    breakWord(line, measure, box.width / smallest),
  )
  return { size: smallest, lines: cutOff(lines, linesIn(box, smallest), measure, box.width / smallest) }
}

const linesIn = ({ height }: Box, size: number) => Math.floor(height / (size * leading))

/** Lines of whole words, each as full as `width` allows; a word that is wider stands alone. */
function breakLines(words: readonly string[], measure: Measure, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A word that no line is wide enough for, as in languages without spaces. */
function breakWord(word: string, measure: Measure, width: number): string[] {
  const parts = ['']
  for (const letter of graphemesOf(word)) {
    const longer = parts.at(-1) + letter
    if (parts.at(-1) === '' || measure(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

function cutOff(lines: string[], count: number, measure: Measure, width: number): string[] {
  if (lines.length <= count) return lines
  const letters = graphemesOf(lines[count - 1] ?? '')
  while (letters.length > 0 && measure(letters.join('') + cut) > width) letters.pop()
  return [...lines.slice(0, count - 1), `${letters.join('').trimEnd()}${cut}`]
}
