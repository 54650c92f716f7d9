export const textWidth = 72

/** Line breaks, control characters and marks that change the direction of text. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

export const oneLine = (text: string): string => text.toWellFormed().replace(unruly, ' ').replace(/\s+/g, ' ').trim()

/** The lines of somebody else's text, cleaned like `oneLine`, without empty lines at the ends. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(oneLine)

/** Wraps text at `width` columns; a longer word, such as an address, gets its own line. */
export function wrapText(text: string, width = textWidth): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** The same with `first` before the first line, and the others indented. */
export const wrapBehind = (first: string, text: string): string[] =>
  wrapText(text, textWidth - first.length).map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line)

export function alignAmount(words: string, amount: string): string[] {
  const lines = wrapText(words, textWidth - amount.length - 2)
  const last = lines.at(-1) ?? ''
  return [...lines.slice(0, -1), last + amount.padStart(Math.max(textWidth - last.length, amount.length + 2))]
}
