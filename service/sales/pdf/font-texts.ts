import { cleanText } from './text.ts'

const ownLetters = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), '•', '\u2212']

/** The texts of a document by the font that sets them, so that only the fonts that have their letters are read. */
export const textsOf = (document: unknown, display: readonly string[]): Record<'display' | 'text', string[]> => ({
  display: [...ownLetters, ...display.map(cleanText)],
  text: [...ownLetters, ...[...stringsIn(document), ...display].map(cleanText)],
})

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
