import { describe, expect, it } from 'vitest'
import { countForStripe, readStripeCount } from './stripe-amounts.ts'

describe('an amount in the units of Stripe', () => {
  it.each([
    ['USD', 99, 9_900],
    ['USD', 1.15, 115],
    ['EUR', 0.29, 29],
    ['GBP', 19.99, 1_999],
    ['USD', 999_999.99, 99_999_999],
    ['JPY', 12_800, 12_800],
    ['KWD', 5.12, 5_120],
    ['ISK', 13_900, 1_390_000],
    ['HUF', 34_990, 3_499_000],
  ])('of %s %d is %d, and reads back', (currency, amount, counted) => {
    expect(countForStripe({ amount, currency })).toBe(counted)
    expect(readStripeCount(counted, currency)).toEqual({ amount, currency })
  })

  it('is null when Stripe can not represent it', () => {
    for (const [amount, currency] of [
      [0.5, 'JPY'],
      [9.995, 'USD'],
      [5.124, 'KWD'],
      [139.5, 'ISK'],
      [Number.MAX_SAFE_INTEGER, 'USD'],
    ] as const)
      expect(countForStripe({ amount, currency })).toBeNull()
  })
})
