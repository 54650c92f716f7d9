import { minorDigits } from '#contract/format-money.ts'

/** How a file writes amounts: with a point or a comma before the decimals. */
export type DecimalMark = '.' | ','
/** In which order a file writes days such as 03/04/2026, which say nothing by themselves. */
export type DayOrder = 'month-first' | 'day-first'

/**
 * An amount in minor units of a currency, such as '$1,234.50' or '1.234,50 €'; a parenthesis or a minus makes it negative.
 * Null for what is none, and for more decimals than the currency has, other than zeros.
 */
export function readAmount(text: string, currency: string, mark: DecimalMark = '.'): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f]|[A-Z]{3}|\p{Sc}/gu, '')
  const isNegative = /^(-.*|.*-|\(.*\))$/.test(bare)
  const digits = bare.replaceAll(/^[-+(]+|[-)]+$/g, '')
  const group = mark === '.' ? ',' : '.'
  const [whole = '', decimals = '', ...rest] = digits.split(mark)
  const isGrouped = whole.includes(group) || whole.includes("'")
  const isWhole = isGrouped ? /^\d{1,3}([.,']\d{3})+$/.test(whole) && !whole.includes(mark) : /^\d+$/.test(whole)
  if (rest.length > 0 || !(isWhole || (whole === '' && decimals !== '')) || !/^\d*$/.test(decimals)) return null
  return toMinor(whole.replaceAll(/[.,']/g, ''), decimals, minorDigits(currency), isNegative)
}

function toMinor(whole: string, decimals: string, places: number, isNegative: boolean): number | null {
  if (/[1-9]/.test(decimals.slice(places))) return null
  const minor = Number(`${whole}${decimals.slice(0, places).padEnd(places, '0')}`)
  if (!Number.isSafeInteger(minor)) return null
  return isNegative && minor !== 0 ? -minor : minor
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}(?:\s*UTC)?)?)?$/
const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?)?$/
const monthFirst =
  /^(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?)?/
const dayFirst =
  /^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*(GMT|UTC|[+-]\d{4})?$/

/**
 * A moment as files write it, in UTC where no zone is given: ISO 8601, '3/4/2026 5:06 PM', '4.3.2026', 'Mar 4, 2026', or seconds or
 * milliseconds since 1970. Null for what is none, and for a day whose order is not known and could be either.
 */
export function readMoment(value: string | number, order?: DayOrder): Date | null {
  if (typeof value === 'number' || /^\d{9,13}$/.test(value)) {
    const number = Number(value)
    return toDate(number < 1e11 ? number * 1000 : number)
  }
  const text = value.trim()
  return readIso(text) ?? readNumeric(text, order) ?? readNamed(text)
}

function readIso(text: string): Date | null {
  const match = iso.exec(text)
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone] = match
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000)
  return assemble([Number(year), Number(month), Number(day)], [hour, minute, second], milliseconds, zone)
}

function readNumeric(text: string, order: DayOrder | undefined): Date | null {
  const match = numeric.exec(text)
  if (!match) return null
  const [, first, mark, second, year, hour = '0', minute = '0', seconds = '0', half] = match
  const [one, other] = [Number(first), Number(second)]
  // Points are written where days come first; of slashes only a number above 12 says which is the day.
  const known = order ?? (mark === '.' || one > 12 ? 'day-first' : other > 12 ? 'month-first' : undefined)
  if (known === undefined && one !== other) return null
  const [month, day] = known === 'day-first' ? [other, one] : [one, other]
  return assemble([Number(year), month, day], [toHour(hour, half), minute, seconds])
}

function readNamed(text: string): Date | null {
  const american = monthFirst.exec(text)
  if (american) {
    const [, month = '', day, year, hour = '0', minute = '0', second = '0', half] = american
    return assemble([Number(year), toMonth(month), Number(day)], [toHour(hour, half), minute, second])
  }
  const other = dayFirst.exec(text)
  if (!other) return null
  const [, day, month = '', year, hour = '0', minute = '0', second = '0', zone] = other
  return assemble([Number(year), toMonth(month), Number(day)], [hour, minute, second], 0, zone)
}

const toMonth = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1

const toHour = (hour: string, half: string | undefined): string =>
  half === undefined ? hour : String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))

function assemble(
  [year, month, day]: [number, number, number],
  [hour, minute, second]: [string, string, string],
  milliseconds = 0,
  zone?: string,
): Date | null {
  const time = [Number(hour), Number(minute), Number(second)] as const
  const utc = new Date(Date.UTC(year, month - 1, day, ...time, milliseconds))
  const isReal = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day && utc.getUTCHours() === time[0]
  if (!isReal || time[1] > 59 || time[2] > 60) return null
  const offset = /([+-])(\d{2}):?(\d{2})/.exec(zone ?? '')
  const minutes = offset === null ? 0 : (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1)
  return toDate(utc.getTime() - minutes * 60_000)
}

/** Moments that a store could have: nothing before 1990 and nothing more than a century ahead. */
const earliest = Date.UTC(1990, 0)
const latest = Date.UTC(2200, 0)

const toDate = (milliseconds: number): Date | null =>
  milliseconds >= earliest && milliseconds < latest ? new Date(milliseconds) : null
