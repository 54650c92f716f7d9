import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import { type DayOrder, type DecimalMark, readAmount, readMoment } from '../reading/values.ts'
import type { GivenRecord } from '../records.ts'
import type { Found } from './source.ts'

/** A field of a row that cannot be read: what it is called there, and what is wrong with it. */
export class FieldError extends Error {
  constructor(field: string, reason: string) {
    super(`${field} ${reason}`)
  }
}

/** The record that `make` reads from a row, or a fault that names the field which cannot be read. */
export function attempt(about: ImportRecordKind, key: string | undefined, make: () => GivenRecord): Found {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    return { kind: 'fault', about, key, reason: error.message }
  }
}

/** The text of a cell; undefined of an empty one, or one that the row does not have. */
export const filled = (text: string | null | undefined): string | undefined => text?.trim() || undefined

/** Minor units of an amount that is written in major ones. Throws a FieldError for what is none. */
export function amountIn(text: string, currency: string, field: string, mark?: DecimalMark): number {
  const amount = readAmount(text, currency, mark)
  if (amount !== null) return amount
  const isOther = readAmount(text, currency, mark === ',' ? '.' : ',') !== null
  const written = isOther ? ` with a decimal ${mark === ',' ? 'comma' : 'point'}` : ''
  throw new FieldError(field, `is no amount of ${currency}${written}: ${shorten(text)}`)
}

/** What to do about a file of a store whose days could be two: it has been changed, as stores write theirs. */
const importUnchanged = 'Import the file as the store has written it, not as a spreadsheet has saved it'

/** A moment that has to be there. Throws a FieldError for what is none. */
export function momentIn(text: string | number | null | undefined, field: string, order?: DayOrder): Date {
  const moment = optionalMoment(text, field, order)
  if (moment === undefined) throw new FieldError(field, 'is empty')
  return moment
}

/**
 * A moment, or undefined where there is none. Throws a FieldError for what is no moment, with what to do about a day that could be
 * two.
 */
export function optionalMoment(
  text: string | number | null | undefined,
  field: string,
  order?: DayOrder,
  advice = importUnchanged,
): Date | undefined {
  if (text === null || text === undefined || text === '') return undefined
  const moment = readMoment(text, order)
  if (moment !== null) return moment
  const couldBeTwo = order === undefined && readMoment(text, 'day-first') !== null
  const shown = shorten(String(text))
  throw new FieldError(field, couldBeTwo ? `could be two days: ${shown}. ${advice}` : `is no date: ${shown}`)
}

/** A whole number, or undefined where there is none. Throws a FieldError for what is none. */
export function optionalCount(text: string | number | null | undefined, field: string): number | undefined {
  if (text === null || text === undefined || text === '') return undefined
  const count = Number(text)
  if (!Number.isSafeInteger(count)) throw new FieldError(field, `is no whole number: ${shorten(String(text))}`)
  return count
}

export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
