export type DatedRate = {
  /** A day there: 2024-09-01. */
  from: string
  /** Hundredths of a percent: Finland's 25.5 % is 2550. */
  basisPoints: number
}

export type TaxCountry = {
  /** ISO 3166-1, so Greece is GR. */
  code: string
  name: string
  /** Where midnight is when a rate changes. */
  timeZone: string
  /** The standard rate, which is the one for what is supplied electronically; the oldest first. */
  rates: readonly DatedRate[]
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The date in a time zone at a time, as 2026-11-21. */
export function dayAt(moment: Date, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, format)
  return format.format(moment)
}

/** The rate on a day. Throws for a day before the table begins. */
export function rateOn(rates: readonly DatedRate[], day: string): number {
  const rate = rates.findLast(({ from }) => from <= day)
  if (!rate) throw new Error(`The table of rates begins at ${rates[0]?.from}, and was asked for ${day}`)
  return rate.basisPoints
}
