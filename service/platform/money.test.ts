import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigits } from '#contract/format-money.ts'
import { toMajor, toMinor, toMinorPrices, toPriceMap } from './money.ts'

describe('money', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['HUF', 2],
    ['KWD', 3],
    ['HUF', 2],
  ])('in %s has %i decimal digits', (currency, digits) => expect(minorDigits(currency)).toBe(digits))

  it.each([
    [99, 'USD', 9900],
    [99.5, 'USD', 9950],
    [14800, 'JPY', 14800],
    [0, 'EUR', 0],
    [0.1 + 0.2, 'EUR', 30],
    [1.001, 'KWD', 1001],
  ])('%d %s is %i in minor units', (amount, currency, minor) => expect(toMinor(amount, currency)).toBe(minor))

  it.each([
    [1.005, 'USD', 101],
    [2.675, 'USD', 268],
    [8.345, 'EUR', 835],
    [1.004, 'USD', 100],
    [0.5, 'JPY', 1],
    [1234.5, 'JPY', 1235],
    [1234.4, 'JPY', 1234],
  ])('%d %s is rounded half up to %i', (amount, currency, minor) => expect(toMinor(amount, currency)).toBe(minor))

  it('survives a round trip over the wire', () => {
    const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 * 50 * 10_000_000 }), currencies, (minor, currency) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  it('is a price map on the wire and minor units inside', () => {
    expect(toPriceMap({ EUR: 4950, JPY: 7000 })).toEqual({ EUR: 49.5, JPY: 7000 })
    expect(toMinorPrices({ EUR: 49.5, JPY: 7000 })).toEqual({ EUR: 4950, JPY: 7000 })
  })
})
