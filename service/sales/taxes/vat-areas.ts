import { taxCountryOf } from '#contract/tax-ids.ts'
import { europeanUnion, norway, unitedKingdom } from './rates/countries.ts'
import { type DatedRate, dayAt, rateOn, type TaxCountry } from './rates/dated-rates.ts'
import { type Territory, territories } from './rates/territories.ts'

export type TaxArea = 'EuropeanUnion' | 'UnitedKingdom' | 'Norway' | 'Elsewhere'

export type Place = {
  area: TaxArea
  /** ISO 3166-1 of the country whose VAT it is: Monaco is France. */
  country: string
  /** That country, if its VAT is known; also for a territory outside of it. */
  taxCountry: TaxCountry | null
  territory: Territory | null
}

const countries: ReadonlyMap<string, TaxCountry> = new Map(
  [...europeanUnion, unitedKingdom, norway].map((country) => [country.code, country]),
)

/** A post code without a country prefix (F-75001); British ones keep their letters. */
const toPlainPostCode = (postCode: string) =>
  postCode
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')
    .replace(/[^A-Z\d]/g, '')

function findTerritory(country: string, postCode: string): Territory | null {
  const state = taxCountryOf(country)
  const found = territories.find(
    ({ code, of, postCode: codes }) => code === country || (of === state && codes?.test(postCode)),
  )
  return found ?? null
}

export function findPlace(countryCode: string, postCode: string | null): Place {
  const territory = findTerritory(countryCode, toPlainPostCode(postCode ?? ''))
  const country = territory?.of ?? taxCountryOf(countryCode)
  const taxCountry = countries.get(country) ?? null
  const isOutside = taxCountry === null || (territory !== null && territory.rates === null)
  return { area: isOutside ? 'Elsewhere' : areaOf(taxCountry), country, taxCountry, territory }
}

function areaOf(country: TaxCountry): TaxArea {
  if (country === unitedKingdom) return 'UnitedKingdom'
  return country === norway ? 'Norway' : 'EuropeanUnion'
}

/** The rate of VAT at a place and time, in basis points; null if none is known. */
export function findRate({ area, taxCountry, territory }: Place, moment: Date): number | null {
  if (area === 'Elsewhere' || taxCountry === null) return null
  return rateAt(taxCountry, territory?.rates ?? taxCountry.rates, moment)
}

/** The rate that a vendor of the same state charges in a territory outside the Union's VAT; null if none. */
export function findRateAtHome({ taxCountry, territory }: Place, moment: Date): number | null {
  if (taxCountry === null || !territory?.atHome) return null
  return rateAt(taxCountry, territory.atHome === 'StandardRate' ? taxCountry.rates : territory.atHome, moment)
}

const rateAt = ({ timeZone }: TaxCountry, rates: readonly DatedRate[], moment: Date) =>
  rateOn(rates, dayAt(moment, timeZone))

/** Whether prices must be shown with tax to consumers in a country. */
export const showsPricesWithTax = (country: string): boolean => findPlace(country, null).area !== 'Elsewhere'
