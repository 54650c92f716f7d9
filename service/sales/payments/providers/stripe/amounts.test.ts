import { describe, expect, it } from 'vitest'
import { toMinor } from '#service/platform/money.ts'
import { fromStripeAmount, toStripeAmount } from './amounts.ts'

describe('an amount at Stripe', () => {
  it.each([
    ['USD', 99, 9_900],
    ['EUR', 0.5, 50],
    ['GBP', 19.99, 1_999],
    ['JPY', 12_800, 12_800],
    ['KRW', 45_000, 45_000],
    ['KWD', 5.12, 5_120],
    ['ISK', 13_900, 1_390_000],
    ['UGX', 370_000, 37_000_000],
    ['HUF', 34_990, 3_499_000],
    ['TWD', 3_100, 310_000],
    ['COP', 410_000, 41_000_000],
    ['IDR', 99_000, 9_900_000],
  ])('of %s is the same money both ways: %d is said as %d', (currency, major, said) => {
    const ours = toMinor(major, currency)
    expect(toStripeAmount(ours, currency)).toBe(said)
    expect(fromStripeAmount(said, currency)).toBe(ours)
  })

  it('that Stripe has no way to say is not said at all', () => {
    expect(toStripeAmount(toMinor(5.124, 'KWD'), 'KWD')).toBeNull()
    expect(toStripeAmount(0.5, 'JPY')).toBeNull()
    expect(toStripeAmount(Number.MAX_SAFE_INTEGER, 'ISK')).toBeNull()
  })

  it('that is finer than ours, as of a refund by hand, is told to the nearest of ours', () => {
    expect(fromStripeAmount(1_049, 'ISK')).toBe(10)
    expect(fromStripeAmount(1_050, 'ISK')).toBe(11)
  })
})
