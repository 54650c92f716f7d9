import type { SalesDocument } from '#service/database/index.ts'
import { formatAmount } from '../wording.ts'
import { cleanText } from './text.ts'

const ownLetters = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), '•', '\u2212']

/** The texts of a document, so that only the fonts that have their letters are read. */
export function textsOf(document: SalesDocument): Record<'display' | 'text', string[]> {
  const { number, seller, due, currency } = document
  const money = formatAmount(due, currency)
  return {
    display: [...ownLetters, ...[number, seller.name, money].map(cleanText)],
    text: [...ownLetters, ...[...stringsIn(document), money].map(cleanText)],
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
