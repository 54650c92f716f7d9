import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { toMinor } from '#service/platform/money.ts'
import { inheritedNames } from '#tests/support/inherited-names.ts'
import { readRefusal } from './errors.ts'
import { describeDecline, fromStripeAmount, toDisputeStatus, toRefundReport, toStripeAmount } from './objects.ts'

// What a later version of Stripe may say is data, whatever it is called.
describe.each(inheritedNames)('a word of Stripe that every object inherits: %s', (name) => {
  it('is no known code of a decline', () =>
    expect(describeDecline({ type: 'api_error', code: name })).toMatch(/^The payment was declined/))

  it('is no known end of a dispute', () => expect(toDisputeStatus(name)).toBe('Open'))

  it('is no known state of a refund', () => {
    const refund = { id: 're_1', amount: 100, currency: 'eur', payment_intent: null, failure_reason: null }
    expect(() => toRefundReport({ ...refund, status: name })).toThrow('not known here')
    expect(toRefundReport({ ...refund, status: 'failed', failure_reason: name }).reason).toContain('does not say why')
  })

  it('is no known refusal', () => {
    const error = new Stripe.errors.StripeInvalidRequestError({
      message: 'No',
      type: 'invalid_request_error',
      code: name,
    })
    expect(readRefusal(error)).toBeNull()
  })
})

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
