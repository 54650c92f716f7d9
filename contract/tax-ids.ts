import {
  fitsBritain,
  fitsBulgaria,
  fitsCyprus,
  fitsIban,
  fitsIreland,
  fitsIso7064,
  fitsLithuania,
  fitsSlovenia,
  fitsSpain,
  lastDigit,
  weigh,
  weighCrosswise,
} from './tax-id-checks.ts'

/** The result of validating the form of a VAT id, without asking whether it exists. */
export type TaxIdReading =
  /** `id` is normalised for storage and print: with its prefix, without spaces, in capital letters. */
  | { status: 'WellFormed'; id: string }
  /** `reason` is a message for the customer. */
  | { status: 'Malformed'; reason: string }
  /** The form of the country's ids is not known. */
  | { status: 'Unknown'; id: string }

/** Maps codes that are not ISO codes, and countries that belong to the VAT territory of another, to that country. */
const vatCountries: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
  ['XI', 'GB'],
  ['IM', 'GB'],
  ['MC', 'FR'],
])

/** The country (ISO 3166-1) whose VAT applies: France for Monaco, the United Kingdom for the Isle of Man. */
export const taxCountryOf = (country: string): string => vatCountries.get(country) ?? country

/** The prefix of a country's VAT ids, such as EL for Greece; null when the form of its ids is not known. */
export function taxIdPrefixOf(country: string): string | null {
  const taxCountry = taxCountryOf(country)
  const prefix = taxCountry === 'GR' ? 'EL' : taxCountry
  return taxIdForms.has(prefix) ? prefix : null
}

/**
 * Validates a typed VAT id, with or without its prefix, for an address in `country`. An id of another country is malformed,
 * because it does not prove that the business is at the address.
 */
export function readTaxId(text: string, country: string): TaxIdReading {
  const typed = text.toUpperCase().replace(/[\s.,\-/_]/g, '')
  const prefix = taxIdPrefixOf(country)
  const form = prefix === null ? undefined : taxIdForms.get(prefix)
  if (prefix === null || form === undefined) return { status: 'Unknown', id: typed }
  // Ids of Northern Ireland have their own prefix, which makes no difference for services.
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

/** The country of an id with the prefix and form of another country; two letters alone may be part of an id. */
function findForeignPrefix(typed: string): string | null {
  const country = taxCountryOf(typed.slice(0, 2))
  const form = taxIdForms.get(taxIdPrefixOf(country) ?? '')
  return form?.shape.test(typed.slice(2)) ? country : null
}

/** Belgian ids from before 2007 lack the leading 0. */
const complete = (prefix: string, rest: string) => (prefix === 'BE' && /^\d{9}$/.test(rest) ? `0${rest}` : rest)

export type TaxIdForm = {
  /** The form of the part after the prefix. */
  shape: RegExp
  /** The same as a message. */
  words: string
  /** Whether the check digits are correct; true for ids without check digits or with an unpublished rule. */
  fits: (rest: string) => boolean
}

type Row = [prefix: string, shape: RegExp, words: string, fits: (rest: string) => boolean]

const rows: Row[] = [
  [
    'AT',
    /^U\d{8}$/,
    'ATU and 8 digits',
    (id) => (weighCrosswise(id.slice(1), [1, 2, 1, 2, 1, 2, 1, 1]) + 4) % 10 === 0,
  ],
  [
    'BE',
    /^[01]\d{9}$/,
    'BE and 10 digits, the first a 0 or a 1',
    (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  ],
  ['BG', /^\d{9,10}$/, 'BG and 9 or 10 digits', fitsBulgaria],
  ['CY', /^\d{8}[A-Z]$/, 'CY, 8 digits and a letter', fitsCyprus],
  [
    'CZ',
    /^\d{8,10}$/,
    'CZ and 8 to 10 digits',
    (id) => id.length > 8 || (11 - (weigh(id, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === lastDigit(id),
  ],
  ['DE', /^[1-9]\d{8}$/, 'DE and 9 digits', fitsIso7064],
  ['DK', /^\d{8}$/, 'DK and 8 digits', (id) => weigh(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  ['EE', /^\d{9}$/, 'EE and 9 digits', (id) => weigh(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0],
  [
    'EL',
    /^\d{9}$/,
    'EL and 9 digits',
    (id) => (weigh(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(id),
  ],
  ['ES', /^([A-HJNP-SUVW]\d{7}[0-9A-J]|[\dK-MX-Z]\d{7}[A-Z])$/, 'ES and 9 digits and letters', fitsSpain],
  ['FI', /^\d{8}$/, 'FI and 8 digits', (id) => weigh(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0],
  [
    'FR',
    /^[\dA-HJ-NP-Z]{2}\d{9}$/,
    'FR, 2 digits or letters and 9 digits',
    (id) => /^\d?[A-Z]/.test(id) || (Number(id.slice(2)) * 100 + 12) % 97 === Number(id.slice(0, 2)),
  ],
  ['GB', /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, 'GB and 9 or 12 digits', fitsBritain],
  ['HR', /^\d{11}$/, 'HR and 11 digits', fitsIso7064],
  ['HU', /^\d{8}$/, 'HU and 8 digits', (id) => weigh(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0],
  ['IE', /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, 'IE, 7 digits and 1 or 2 letters', fitsIreland],
  ['IT', /^\d{11}$/, 'IT and 11 digits', (id) => weighCrosswise(id, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 10 === 0],
  ['LT', /^(\d{9}|\d{12})$/, 'LT and 9 or 12 digits', fitsLithuania],
  ['LU', /^\d{8}$/, 'LU and 8 digits', (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6))],
  // Ids of persons begin with 0 to 3, the day of birth, and have no such check digit.
  [
    'LV',
    /^\d{11}$/,
    'LV and 11 digits',
    (id) => /^[0-3]/.test(id) || weigh(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3,
  ],
  ['MT', /^\d{8}$/, 'MT and 8 digits', (id) => weigh(id, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0],
  // Since 2020, ids of sole proprietors are no longer derived from their citizen number.
  [
    'NL',
    /^\d{9}B\d{2}$/,
    'NL, 9 digits, a B and 2 digits',
    (id) => weigh(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(id[8]) || fitsIban(`NL${id}`),
  ],
  ['PL', /^\d{10}$/, 'PL and 10 digits', (id) => weigh(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(id)],
  [
    'PT',
    /^\d{9}$/,
    'PT and 9 digits',
    (id) => ((11 - (weigh(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === lastDigit(id),
  ],
  [
    'RO',
    /^[1-9]\d{1,9}$/,
    'RO and 2 to 10 digits',
    (id) => ((weigh(id.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === lastDigit(id),
  ],
  ['SE', /^\d{10}01$/, 'SE, 10 digits and 01', (id) => weighCrosswise(id, [2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 10 === 0],
  ['SI', /^[1-9]\d{7}$/, 'SI and 8 digits', fitsSlovenia],
  ['SK', /^[1-9]\d{9}$/, 'SK and 10 digits', (id) => Number(id) % 11 === 0],
]

/** The VAT ids of the EU states by their prefix in VIES, and of the United Kingdom. */
export const taxIdForms: ReadonlyMap<string, TaxIdForm> = new Map(
  rows.map(([prefix, shape, words, fits]) => [prefix, { shape, words, fits }]),
)
