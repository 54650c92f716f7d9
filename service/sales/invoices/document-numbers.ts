import type { DocumentKind } from '#service/database/index.ts'

/** What stands before the number, for each series. A vendor who moves here from elsewhere keeps their own. */
type NumberPrefixes = Record<DocumentKind, string>

export const defaultPrefixes: NumberPrefixes = { Invoice: 'INV-', CreditNote: 'CN-' }

const digits = 6
const prefixPattern = /^[A-Z0-9][A-Z0-9/.-]{0,11}$/

/**
 * The number as it is printed: prefix and six digits, 'INV-000123'. There is no year in it: a series runs on without gaps
 * over the turn of a year, and a number past six digits grows longer. Throws RangeError for what is no number of a series.
 */
export function formatNumber(kind: DocumentKind, number: number, prefixes: NumberPrefixes = defaultPrefixes): string {
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`No number of a series: ${number}`)
  return `${prefixes[kind]}${String(number).padStart(digits, '0')}`
}

/** What a document is called as a file: no slash of a prefix makes a folder. */
export const toFileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`

/** What is wrong with a vendor's prefixes, in words; null when they will do. Two series may not print the same number. */
export function findPrefixFault(prefixes: NumberPrefixes): string | null {
  const bad = Object.values(prefixes).find((prefix) => !prefixPattern.test(prefix) || /[0-9]$/.test(prefix))
  if (bad !== undefined)
    return `The prefix '${bad}' must have up to 12 capital letters, digits, dots, dashes or slashes, and not end in a digit`
  return prefixes.Invoice === prefixes.CreditNote ? 'Invoices and credit notes must have different prefixes' : null
}

/** The largest number that the database stores for a document. */
const largestNumber = 2_147_483_647

/** Which series a typed number may be of, and which number: of all where only digits are typed, of none for other text. */
export function readNumber(
  typed: string,
  prefixes: NumberPrefixes = defaultPrefixes,
): { series: readonly DocumentKind[]; number: number } {
  const text = typed.trim().toUpperCase()
  const digitsOf = (prefix: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : '')
  const kinds = (['Invoice', 'CreditNote'] as const).filter((kind) => /^\d{1,10}$/.test(digitsOf(prefixes[kind])))
  const [kind] = kinds
  const number = Number(kind ? digitsOf(prefixes[kind]) : /^\d{1,10}$/.test(text) ? text : Number.NaN)
  if (!(number >= 1 && number <= largestNumber)) return { series: [], number: 0 }
  return { series: kind ? [kind] : ['Invoice', 'CreditNote'], number }
}
