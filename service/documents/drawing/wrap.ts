import { graphemesOf } from './graphemes.ts'

/** Pieces that stay together: words with the blank or dash behind them, and letters of scripts without blanks. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」』）]?|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]*(?:-|\s+|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|$)/gu

/** Breaks a text into lines no wider than told; a word that is wider by itself is broken between letters. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width
  const lines: string[] = []
  let line = ''
  const put = (piece: string) => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  for (const [piece] of text.matchAll(pieces)) for (const part of fits(piece) ? [piece] : graphemesOf(piece)) put(part)
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
