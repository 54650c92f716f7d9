import { describe, expect, it } from 'vitest'
import { currencyOfCountry, currencyOfLanguage } from './country-currencies.ts'
import { suggestCurrency } from './suggested-currency.ts'

const sold = ['USD', 'EUR', 'GBP', 'JPY']
const suggest = (country: string | null, acceptLanguage: string | null) =>
  suggestCurrency({ country, acceptLanguage }, sold)

describe('the suggested currency', () => {
  it.each([
    ['the country', 'DE', null, 'EUR'],
    ['the country, in any letter case', 'jp', null, 'JPY'],
    ['the country before the language', 'GB', 'de-DE,de', 'GBP'],
    ['the region of the language', null, 'de-AT', 'EUR'],
    ['the region behind a script', null, 'zh-Hant-US', 'USD'],
    ['the first region, as browsers send them', null, 'en-GB,en-US;q=0.9,en;q=0.8,de;q=0.7', 'GBP'],
    ['the region that is wanted most', null, 'en-US;q=0.5, ja-JP;q=0.9', 'JPY'],
    ['a language that leaves no doubt', null, 'ja', 'JPY'],
    ['the next, where the first leaves doubt', null, 'en,de;q=0.9,fi;q=0.8', 'EUR'],
    ['the next, where the first is not sold in', null, 'de-CH,de;q=0.9,en-US;q=0.8', 'USD'],
    ['the language, where the country is not sold in', 'CH', 'fr-FR', 'EUR'],
    ['the language, where the country is unknown', 'XX', 'en-GB', 'GBP'],
  ])('is that of %s', (_, country, acceptLanguage, currency) => {
    expect(suggest(country, acceptLanguage)).toBe(currency)
  })

  it.each([
    [null, null],
    [null, ''],
    [null, '*'],
    [null, 'en,de,fr,es,pt,ar,zh'],
    [null, 'es-419'],
    [null, 'ja;q=0'],
    [null, 'ja;q=none'],
    ['T1', ',;,;q=1,-,de_DE,\u0000'],
    ['SE', 'sv-SE,sv'],
    ['__proto__', 'constructor'],
  ])('is left to the vendor for %j and %j', (country, acceptLanguage) => {
    expect(suggest(country, acceptLanguage)).toBeNull()
  })
})

describe('the table of currencies', () => {
  it('knows countries and currencies that there are', () => {
    const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
    for (const currency of new Set([...currencyOfCountry.values(), ...currencyOfLanguage.values()]))
      expect(currency === 'XCG' || names.of(currency), currency).toBeTruthy()
    for (const country of currencyOfCountry.keys()) expect(country).toMatch(/^[A-Z]{2}$/)
    expect(currencyOfCountry.size).toBeGreaterThan(240)
  })
})
