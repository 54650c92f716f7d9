import { describe, expect, it } from 'vitest'
import {
  checkCountry,
  checkCurrencies,
  checkName,
  checkPrice,
  checkProduct,
  currencyOf,
  idOf,
  withTax,
} from './answers.ts'

describe('the name of a shop', () => {
  it.each([
    ['Kestrel Audio', 'Kestrel Audio'],
    ['  Bløkk   & Søn ', 'Bløkk & Søn'],
    ['鷹オーディオ', '鷹オーディオ'],
  ])('may be %j', (text, value) => expect(checkName(text)).toEqual({ value }))

  it.each([
    ['', 'Must not be empty'],
    ['x'.repeat(61), 'at most 60 characters'],
    ['Kestrel "Audio"', 'Must not contain "'],
    ['# Kestrel', 'Must not contain #'],
    ['{{name}}', 'Must not contain {'],
    ['...', 'a letter or a digit'],
  ])('must not be %j', (text, reason) => expect(checkName(text)).toEqual({ reason: expect.stringContaining(reason) }))
})

describe('a country', () => {
  it.each([
    ['de', 'DE'],
    ['Norway', 'NO'],
    ['united states', 'US'],
  ])('may be given as %s', (text, value) => expect(checkCountry(text)).toEqual({ value }))

  it.each([
    ['UK', 'GB for the United Kingdom'],
    ['Germania', 'such as DE or Germany'],
    ['XX', 'such as DE or Germany'],
    ['EU', 'such as DE or Germany'],
  ])('is not %s', (text, hint) => expect(checkCountry(text)).toEqual({ reason: expect.stringContaining(hint) }))

  it('suggests the currency that is paid in there', () =>
    expect(['DE', 'NO', 'US', 'GB'].map(currencyOf)).toEqual(['EUR', 'NOK', 'USD', 'GBP']))
})

describe('currencies', () => {
  it('are codes, the one to suggest first', () =>
    expect(checkCurrencies('eur, usd NOK')).toEqual({ value: ['EUR', 'USD', 'NOK'] }))

  it.each(['', 'EUR, EURO', 'EUR EUR'])('are not %j', (text) => expect(checkCurrencies(text)).toHaveProperty('reason'))

  it('have prices that include tax, except where it is customarily added', () =>
    expect(withTax(['EUR', 'USD', 'GBP', 'CAD'])).toEqual(['EUR', 'GBP']))
})

describe('a price', () => {
  it.each([
    ['79', 'EUR', 79],
    [' 79.50 ', 'USD', 79.5],
    ['12000', 'JPY', 12000],
  ])('may be %j %s', (text, currency, value) => expect(checkPrice(text, currency)).toEqual({ value }))

  it.each([
    ['79,50', 'EUR', 'after a dot: 79.50'],
    ['0', 'EUR', 'more than 0'],
    ['-5', 'EUR', 'is no price'],
    ['79.999', 'EUR', 'EUR has 2 decimals'],
    ['79.5', 'JPY', 'JPY has no decimals'],
    ['free', 'EUR', 'is no price'],
    ['999999999', 'EUR', 'at most'],
  ])('is not %j %s', (text, currency, reason) =>
    expect(checkPrice(text, currency)).toEqual({ reason: expect.stringContaining(reason) }),
  )
})

describe('a product', () => {
  it.each([
    ['Talon=79', ['EUR', 'USD'], { EUR: 79, USD: 79 }],
    ['Talon = 79 EUR, 890 NOK', ['EUR', 'NOK'], { EUR: 79, NOK: 890 }],
    ['Talon=890', ['NOK'], { NOK: 890 }],
  ])('may be %j', (text, currencies, prices) =>
    expect(checkProduct(text, currencies, [])).toEqual({ value: { id: 'talon', name: 'Talon', prices } }),
  )

  it.each([
    ['Talon', 'has no price'],
    ['Talon=79 EUR', 'Has no price in NOK'],
    ['Talon=79', 'Needs a price for each currency'],
    ['Talon=79 EUR, 80 USD, 890 NOK', 'USD is not among the currencies'],
    ['Talon=79 EUR, NOK', 'is no price with a currency'],
    ['Talon=79.999 EUR, 890 NOK', 'EUR: EUR has 2 decimals'],
    ['Support=79 EUR, 890 NOK', 'The site has a page /support'],
    ['Heron=79 EUR, 890 NOK', 'There is a product heron already'],
    ['鷹=79 EUR, 890 NOK', 'Needs a Latin letter'],
  ])('is not %j', (text, reason) =>
    expect(checkProduct(text, ['EUR', 'NOK'], ['heron'])).toEqual({ reason: expect.stringContaining(reason) }),
  )

  it.each([
    ['Über-Verb 2', 'uber-verb-2'],
    ["Ada's Plate", 'adas-plate'],
    ['1176 Comp', 'comp'],
    ['Bløkk & Straße', 'blokk-strasse'],
  ])('called %j has an address of plain letters', (name, id) => expect(idOf(name)).toBe(id))
})
