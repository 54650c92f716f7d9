import { describe, expect, it } from 'vitest'
import type { LocationHints } from '#service/database/tables/taxation.ts'
import { evaluateEvidence } from './customer-location.ts'
import { europeanUnion, unitedKingdom } from './rates/countries.ts'
import { dayAt, rateOn } from './rates/dated-rates.ts'
import { territories } from './rates/territories.ts'
import { findPlace, findRate, showsPricesWithTax } from './vat-areas.ts'

const rateIn = (country: string, at: string, postCode: string | null = null) =>
  findRate(findPlace(country, postCode), new Date(at))

describe('the standard rates of VAT', () => {
  it('are those of November 2026', () => {
    const rates = europeanUnion.map(({ code }) => `${code} ${(rateIn(code, '2026-11-21T12:00:00Z') ?? 0) / 100}`)
    expect(rates.join(', ')).toBe(
      'AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, ' +
        'IE 23, IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23',
    )
    expect(rateIn('GB', '2026-11-21T12:00:00Z')).toBe(2000)
    expect(rateIn('NO', '2026-11-21T12:00:00Z')).toBe(2500)
  })

  // The day before and the day itself, at noon.
  it.each([
    ['FI', '2024-09-01', 2400, 2550],
    ['EE', '2024-01-01', 2000, 2200],
    ['EE', '2025-07-01', 2200, 2400],
    ['SK', '2025-01-01', 2000, 2300],
    ['RO', '2025-08-01', 1900, 2100],
    ['LU', '2023-01-01', 1700, 1600],
    ['LU', '2024-01-01', 1600, 1700],
    ['DE', '2020-07-01', 1900, 1600],
    ['DE', '2021-01-01', 1600, 1900],
    ['IE', '2020-09-01', 2300, 2100],
    ['IE', '2021-03-01', 2100, 2300],
  ])('of %s changed on %s from %i to %i', (country, day, before, after) => {
    const noon = new Date(`${day}T12:00:00Z`)
    expect(rateIn(country, new Date(noon.getTime() - 24 * 3_600_000).toISOString())).toBe(before)
    expect(rateIn(country, noon.toISOString())).toBe(after)
  })

  it('change at midnight there: Estonia is three hours ahead in summer', () => {
    expect(rateIn('EE', '2025-06-30T20:59:59Z')).toBe(2200)
    expect(rateIn('EE', '2025-06-30T21:00:00Z')).toBe(2400)
    expect(dayAt(new Date('2025-06-30T21:00:00Z'), 'Europe/Tallinn')).toBe('2025-07-01')
  })

  it('stand in the order of their days, and are not guessed for days before the first', () => {
    const tables = [...europeanUnion, unitedKingdom, ...territories].map(({ rates }) => rates ?? [])
    for (const rates of tables) expect(rates.toSorted((one, other) => (one.from < other.from ? -1 : 1))).toEqual(rates)
    expect(new Set(europeanUnion.map(({ code }) => code)).size).toBe(27)
    expect(() => rateOn(unitedKingdom.rates, '2011-01-03')).toThrow('The table of rates begins at 2011-01-04')
  })
})

describe('a place', () => {
  it.each([
    ['MC', null, 'EuropeanUnion', 'FR', null, 2000],
    ['IM', 'IM1 1AA', 'UnitedKingdom', 'GB', null, 2000],
    ['GB', 'BT1 5GS', 'UnitedKingdom', 'GB', null, 2000],
    ['EL', '105 57', 'EuropeanUnion', 'GR', null, 2400],
    ['ES', '28013', 'EuropeanUnion', 'ES', null, 2100],
    ['ES', '35001', 'Elsewhere', 'ES', 'the Canary Islands', null],
    ['ES', 'E-38001', 'Elsewhere', 'ES', 'the Canary Islands', null],
    ['ES', '51001', 'Elsewhere', 'ES', 'Ceuta', null],
    ['ES', '52001', 'Elsewhere', 'ES', 'Melilla', null],
    ['FI', '22100', 'Elsewhere', 'FI', 'Åland', null],
    ['AX', 'AX-22100', 'Elsewhere', 'FI', 'Åland', null],
    ['FI', '02210', 'EuropeanUnion', 'FI', null, 2550],
    ['DE', '78266', 'Elsewhere', 'DE', 'Büsingen', null],
    ['DE', '27498', 'Elsewhere', 'DE', 'Heligoland', null],
    ['IT', '23041', 'Elsewhere', 'IT', 'Livigno', null],
    ['IT', '22061', 'Elsewhere', 'IT', "Campione d'Italia", null],
    ['GR', '630 86', 'Elsewhere', 'GR', 'Mount Athos', null],
    ['FR', '97410', 'Elsewhere', 'FR', 'Réunion', null],
    ['RE', '97410', 'Elsewhere', 'FR', 'Réunion', null],
    ['FR', '97133', 'Elsewhere', 'FR', 'Saint-Barthélemy', null],
    ['FR', '20000', 'EuropeanUnion', 'FR', null, 2000],
    ['DK', '3900', 'Elsewhere', 'DK', 'Greenland', null],
    ['GB', 'JE2 3AB', 'Elsewhere', 'GB', 'Jersey', null],
    ['GB', 'GX11 1AA', 'Elsewhere', 'GB', 'Gibraltar', null],
    ['PT', '9000-123', 'EuropeanUnion', 'PT', 'Madeira', 2200],
    ['PT', '9500-321', 'EuropeanUnion', 'PT', 'the Azores', 1600],
    ['PT', '1100-148', 'EuropeanUnion', 'PT', null, 2300],
    ['US', '97410', 'Elsewhere', 'US', null, null],
    ['CH', '8001', 'Elsewhere', 'CH', null, null],
    ['NO', '0150', 'Norway', 'NO', null, 2500],
    ['NO', '9170', 'Elsewhere', 'NO', 'Svalbard and Jan Mayen', null],
    ['SJ', '8099', 'Elsewhere', 'NO', 'Svalbard and Jan Mayen', null],
  ])('%s %s is in %s: %s, %s, at %s', (code, postCode, area, country, territory, rate) => {
    const place = findPlace(code, postCode)
    expect([place.area, place.country, place.territory?.name ?? null]).toEqual([area, country, territory])
    expect(findRate(place, new Date('2026-11-21T12:00:00Z'))).toBe(rate)
  })

  it.each([
    ['DE', true],
    ['GB', true],
    ['MC', true],
    ['US', false],
    ['JP', false],
  ])('%s is shown prices with tax: %s', (country, isShown) => expect(showsPricesWithTax(country)).toBe(isShown))
})

describe('where a customer is', () => {
  // Address, card, network address.
  it.each([
    ['DE', 'DE', 'DE', 'Settled DE Billing,Card,Ip'],
    ['DE', 'DE', 'FR', 'Settled DE Billing,Card'],
    ['DE', 'FR', 'DE', 'Settled DE Billing,Ip'],
    ['DE', 'FR', 'FR', 'Settled FR Card,Ip'],
    ['DE', null, 'DE', 'Settled DE Billing,Ip'],
    [null, 'DE', 'DE', 'Settled DE Card,Ip'],
    ['MC', 'FR', null, 'Settled MC Billing,Card'],
    ['DE', 'FR', 'IT', 'Disputed DE Billing'],
    ['DE', 'FR', null, 'Disputed DE Billing'],
    [null, 'FR', 'IT', 'Disputed FR Card'],
    ['DE', null, null, 'Single DE Billing'],
    [null, null, 'IT', 'Single IT Ip'],
    [null, null, null, 'None null '],
  ])('by address %s, card %s and network %s: %s', (billingCountry, cardCountry, ipCountry, expected) => {
    const hints: LocationHints = { billingCountry, cardCountry, ipCountry }
    const evidence = evaluateEvidence(hints)
    expect(`${evidence.status} ${evidence.country} ${evidence.sources}`).toBe(expected)
    expect(evidence.hints).toEqual(hints)
  })
})
