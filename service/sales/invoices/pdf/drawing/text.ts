/** Pieces that stay together: words with the blank or dash behind them, and letters of scripts without blanks. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」』）]?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]*(?:-|\s+|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|$)/gu

/**
 * Breaks a text into lines no wider than told; a word that is wider by itself is broken between letters. A line is as wide
 * as its pieces, so that each is measured once.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let filled = 0
  const put = (piece: string) => {
    if (line !== '' && filled + measure(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      filled = 0
    }
    line += piece
    filled += measure(piece)
  }
  for (const [piece] of text.matchAll(pieces)) {
    const fits = measure(piece.trimEnd()) <= width
    for (const part of fits ? [piece] : graphemesOf(piece)) put(part)
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What a reader takes for one letter, each. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * A text as it may stand on one line of a document: composed, white space folded into single blanks, and without anything
 * that can't be seen, such as what would turn the order of letters round.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
