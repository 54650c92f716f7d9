import { type DayOrder, type DecimalMark, readAmount, readMoment } from '../../reading/values.ts'
import { plainText } from './header-words.ts'
import type { CsvStatus } from './mapping.ts'

/** What texts of a column look like. */
export type Look = 'email' | 'amount' | 'moment' | 'count' | 'currency' | 'serial'

const email = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const groups = /^[A-Za-z0-9]{2,}(?:[-_][A-Za-z0-9]{2,})+$/
const solid = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{10,}$/
const currencies = new Set(Intl.supportedValuesOf('currency'))
/** What is between several serial numbers of a cell; a comma comes last, as it could also be within one. */
const separators = ['\n', ';', '|', ','] as const

const isSerial = (text: string): boolean =>
  (groups.test(text) || solid.test(text)) && /\d/.test(text) && text.length >= 8 && !isMoment(text)

const isMoment = (text: string): boolean =>
  !/^\d+$/.test(text) &&
  [undefined, 'day-first' as const, 'month-first' as const].some((order) => readMoment(text, order))

/** Whether a text is an amount of a currency with two decimals at most, whichever the mark before them. */
const isAmount = (text: string): boolean => readAmount(text, 'USD') !== null || readAmount(text, 'USD', ',') !== null

const looks: Record<Look, (text: string) => boolean> = {
  email: (text) => email.test(text),
  amount: isAmount,
  moment: isMoment,
  count: (text) => /^\d{1,4}$/.test(text),
  currency: (text) => currencies.has(text.toUpperCase()),
  serial: (text) => text.split(/[\n;|,]\s*/).every((part) => isSerial(part.trim())),
}

/** Which part of texts looks like this, between 0 and 1; 1 where there are none. */
export const shareOf = (texts: readonly string[], look: Look): number =>
  texts.length === 0 ? 1 : texts.filter(looks[look]).length / texts.length

/** In which order days are written, and why that is not sure. */
export function guessDates(texts: readonly string[]): { dates: 'iso' | DayOrder; doubt?: string } {
  const pairs = texts.flatMap((text) => {
    const match = /^(\d{1,2})([/.-])(\d{1,2})\2\d{4}/.exec(text)
    return match ? [{ first: Number(match[1]), mark: match[2], second: Number(match[3]) }] : []
  })
  if (pairs.length === 0) return { dates: 'iso' }
  const days = pairs.some(({ first }) => first > 12)
  const months = pairs.some(({ second }) => second > 12)
  if (days && months) return { dates: 'iso', doubt: 'Some dates begin with the day and others with the month' }
  if (days) return { dates: 'day-first' }
  if (months) return { dates: 'month-first' }
  if (pairs.every(({ mark }) => mark === '.')) return { dates: 'day-first' }
  const example = texts.find((text) => /^\d{1,2}[/-]/.test(text)) ?? ''
  return {
    dates: 'iso',
    doubt: `No date tells the day from the month, such as ${example}: choose day-first or month-first`,
  }
}

/** What is before the decimals of amounts, and why that is not sure. */
export function guessDecimals(texts: readonly string[]): { decimals: DecimalMark; doubt?: string } {
  const points = texts.filter((text) => /\.\d{1,2}\D*$/.test(text)).length
  const commas = texts.filter((text) => /,\d{1,2}\D*$/.test(text)).length
  const decimals = commas > points ? ',' : '.'
  if (points > 0 && commas > 0)
    return { decimals, doubt: 'Some amounts have a comma before the decimals, and others a point' }
  const either = texts.find((text) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text))
  if (either !== undefined && points + commas === 0)
    return { decimals, doubt: `No amount tells thousands from decimals: ${either}` }
  return { decimals }
}

const symbols: readonly (readonly [string, string, boolean])[] = [
  ['€', 'EUR', true],
  ['£', 'GBP', true],
  ['$', 'USD', false],
  ['¥', 'JPY', false],
]

/** The one currency that amounts are written in, by its code or symbol. */
export function guessCurrency(texts: readonly string[]): { currency?: string; doubt?: string } {
  const written = texts.map((text) => {
    const code = /[A-Z]{3}/.exec(text)?.[0]
    const symbol = symbols.find(([sign]) => text.includes(sign))
    return { currency: code ?? symbol?.[1], isSure: code !== undefined || symbol?.[2] === true }
  })
  const codes = new Set(written.map(({ currency }) => currency))
  const [currency] = codes
  if (codes.size > 1) return { doubt: 'Amounts are in several currencies, and no column names them' }
  if (currency === undefined) return { doubt: 'Nothing names the currency of the amounts' }
  return written.every(({ isSure }) => isSure)
    ? { currency }
    : { currency, doubt: `The sign of the amounts is that of several currencies: ${currency} is assumed` }
}

/** What is between serial numbers of a cell that has several. */
export const guessSeparator = (texts: readonly string[]): string | undefined =>
  separators.find((separator) =>
    texts.some((text) => {
      const parts = text.split(separator).map((part) => part.trim())
      return parts.length > 1 && parts.every(isSerial)
    }),
  )

const statusWords: readonly (readonly [CsvStatus, RegExp])[] = [
  ['paid', /^(not?|non|nicht|sin) (refund|erstatt|rembours|reembols|cancel|revok|disabl|expired|storn|gesperrt)/],
  ['partlyRefunded', /part.*(refund|erstatt|rembours|reembols)|teil.*erstatt/],
  ['disputed', /disput|charge ?back|ruckbuchung|litige|contracargo|impugn/],
  ['refunded', /refund|erstatt|rembours|reembols|ruckzahl|returned|devuelt/],
  [
    'ignored',
    /fail|pending|abandon|unpaid|not paid|draft|nicht bezahlt|unbezahlt|non pay|no pagad|fehlgeschlagen|ausstehend|offen|echou|en attente|fallid|pendiente|impag/,
  ],
  [
    'revoked',
    /revok|cancel|disabl|suspend|banned|blocked|inactive|expired|void|gesperrt|storn|widerruf|abgelaufen|deaktiv|annul|desactiv|expir|caduc|bloque|inactiv/,
  ],
  [
    'paid',
    /paid|complete|active|valid|success|sold|delivered|fulfilled|ok|bezahlt|abgeschlossen|aktiv|gultig|pay|termin|actif|valide|pagad|activ|complet/,
  ],
]

const yes = ['yes', 'true', '1', 'x', 'ja', 'oui', 'si']
const no = ['no', 'false', '0', 'nein', 'non']

/**
 * What texts of a status mean, as far as their words say. Where they say yes or no, the name of the column says to what, such as
 * 'Refunded'.
 */
export function guessStatuses(
  texts: readonly string[],
  column = '',
): { statuses: Partial<Record<CsvStatus, string[]>>; unknown: string[] } {
  const meaningOf = (text: string): CsvStatus | undefined =>
    statusWords.find(([, pattern]) => pattern.test(plainText(text)))?.[0]
  const statuses: Partial<Record<CsvStatus, string[]>> = {}
  const unknown: string[] = []
  for (const text of new Set(texts)) {
    const plain = plainText(text)
    const kind = yes.includes(plain) ? meaningOf(column) : no.includes(plain) ? 'paid' : meaningOf(text)
    if (kind === undefined) unknown.push(text)
    else statuses[kind] = [...(statuses[kind] ?? []), text]
  }
  return { statuses, unknown }
}
