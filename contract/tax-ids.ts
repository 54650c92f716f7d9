import { taxIdForms } from './tax-id-forms.ts'

/** What can be said of a VAT id by looking at it. Nobody is asked whether it was ever given to anyone. */
export type TaxIdReading =
  /** `id` is as it is stored and printed: its prefix, no spaces, capital letters. */
  | { status: 'WellFormed'; id: string }
  /** `reason` is for whoever typed it. */
  | { status: 'Malformed'; reason: string }
  /** Of a country whose ids are not known here. */
  | { status: 'Unknown'; id: string }

/** Codes that are not ISO's, or of a country whose VAT is another's, by the country that stands for them. */
const standIns: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
  ['XI', 'GB'],
  ['IM', 'GB'],
  ['MC', 'FR'],
])

/** The country (ISO 3166-1) whose VAT a country has: Monaco France's, the Isle of Man the United Kingdom's. */
export const taxCountryOf = (country: string): string => standIns.get(country) ?? country

/** What VAT ids of a country begin with: Greece's with EL. Null of a country whose ids are not known here. */
export function taxIdPrefixOf(country: string): string | null {
  const taxCountry = taxCountryOf(country)
  const prefix = taxCountry === 'GR' ? 'EL' : taxCountry
  return taxIdForms.has(prefix) ? prefix : null
}

/**
 * Reads a VAT id as people type it, with or without its prefix, for an address in `country`. An id of another country is
 * malformed: it does not say that the business is where the address is.
 */
export function readTaxId(text: string, country: string): TaxIdReading {
  const typed = text.toUpperCase().replace(/[\s.,\-/_]/g, '')
  const prefix = taxIdPrefixOf(country)
  const form = prefix === null ? undefined : taxIdForms.get(prefix)
  if (prefix === null || form === undefined) return { status: 'Unknown', id: typed }
  // Northern Ireland's are Great Britain's with another prefix, which for services means nothing else.
  const own = [prefix, ...(prefix === 'EL' ? ['GR'] : []), ...(prefix === 'GB' ? ['XI'] : [])]
  const written = own.find((one) => typed.startsWith(one))
  const other = written === undefined ? findForeignPrefix(typed) : null
  if (other !== null)
    return { status: 'Malformed', reason: `This is an id of ${other}, and the address is in ${country}` }
  const rest = complete(prefix, typed.slice(written?.length ?? 0))
  if (!form.shape.test(rest)) return { status: 'Malformed', reason: `Must be ${form.words}` }
  if (!form.fits(rest)) return { status: 'Malformed', reason: 'Its digits do not fit together: is one mistyped?' }
  return { status: 'WellFormed', id: `${written === 'XI' ? written : prefix}${rest}` }
}

/** The country of an id that is one of another country; a code of two letters can be part of an id, too. */
function findForeignPrefix(typed: string): string | null {
  const country = taxCountryOf(typed.slice(0, 2))
  const form = taxIdForms.get(taxIdPrefixOf(country) ?? '')
  return form?.shape.test(typed.slice(2)) ? country : null
}

/** Belgian ids of before 2007 lack the 0 in front. */
const complete = (prefix: string, rest: string) => (prefix === 'BE' && /^\d{9}$/.test(rest) ? `0${rest}` : rest)
