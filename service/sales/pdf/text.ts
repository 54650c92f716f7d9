import { graphemesOf } from '#service/platform/index.ts'

/** Pieces that stay together: words with the blank or dash behind them, and letters of scripts without blanks. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」』）]?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]*(?:-|\s+|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|$)/gu

/** Breaks a text into lines; words that are too wide break between letters. Each piece is measured once. */
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

/** A text as one line of a document: composed, with single blanks, and without invisible characters. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
