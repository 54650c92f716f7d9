import { describe, expect, it } from 'vitest'
import { readTaxId, taxCountryOf, taxIdPrefixOf } from './tax-ids.ts'

/** Ids as published in examples of their countries' rules, one at least of each form. */
const published = [
  ...['AT U13585627', 'BE 0428759497', 'BG 175074752', 'CY 10259033P', 'CZ 25123891', 'DE 136695976', 'DK 13585628'],
  ...['EE 100931558', 'EL 094259216', 'ES B58378431', 'ES 54362315K', 'ES X2482300W', 'FI 20774740', 'FR 40303265045'],
  ...['FR K7399859412', 'GB 980780684', 'GB GD123', 'HR 33392005961', 'HU 12892312', 'IE 6433435F', 'IE 6433435OA'],
  ...['IE 8D79739I', 'IT 00743110157', 'LT 119511515', 'LT 290061371314', 'LU 15027442', 'LV 40003521600'],
  ...['MT 11679112', 'NL 004495445B01', 'PL 8567346215', 'PT 501964843', 'RO 18547290', 'SE 123456789701'],
  ...['SI 50223054', 'SK 2022749619'],
]
const countryOf = (id: string) => taxCountryOf(id.slice(0, 2))
const unchecked = ['FR K7399859412', 'GB GD123']

describe('a VAT id', () => {
  it.each(published)('%s is well formed', (id) => {
    expect(readTaxId(id, countryOf(id))).toEqual({ status: 'WellFormed', id: id.replace(' ', '') })
    expect(readTaxId(id.slice(3), countryOf(id))).toEqual({ status: 'WellFormed', id: id.replace(' ', '') })
  })

  it.each(published.filter((id) => !unchecked.includes(id)))('%s is malformed with another digit', (id) => {
    const place = id.search(/\d/)
    const mistyped = `${id.slice(0, place)}${(Number(id[place]) + 1) % 10}${id.slice(place + 1)}`
    expect(readTaxId(mistyped, countryOf(id)).status).toBe('Malformed')
  })

  it.each([
    ['de 136.695.976', 'DE', 'DE136695976'],
    ['DE-136 695 976', 'DE', 'DE136695976'],
    ['GR094259216', 'GR', 'EL094259216'],
    ['403019261', 'BE', 'BE0403019261'],
    ['FR40303265045', 'MC', 'FR40303265045'],
    ['GB980780684', 'IM', 'GB980780684'],
    ['xi 980 7806 84', 'GB', 'XI980780684'],
    ['nl 002455799b11', 'NL', 'NL002455799B11'],
  ])('typed as %s for %s is %s', (typed, country, id) => {
    expect(readTaxId(typed, country)).toEqual({ status: 'WellFormed', id })
  })

  it.each([
    ['DE12345', 'DE', 'Must be DE and 9 digits'],
    ['DE136695977', 'DE', 'Its digits do not fit together: is one mistyped?'],
    ['U1358562', 'AT', 'Must be ATU and 8 digits'],
    ['', 'SE', 'Must be SE, 10 digits and 01'],
    ['FR40303265045', 'DE', 'This is an id of FR, and the address is in DE'],
    ['EL094259216', 'CY', 'This is an id of GR, and the address is in CY'],
  ])('%s for %s is refused with a reason: %s', (typed, country, reason) => {
    expect(readTaxId(typed, country)).toEqual({ status: 'Malformed', reason })
  })

  it('of a country with an unknown form is unchanged', () => {
    expect(readTaxId('che-123.456.788 mwst', 'CH')).toEqual({ status: 'Unknown', id: 'CHE123456788MWST' })
    expect(taxIdPrefixOf('US')).toBeNull()
  })
})
