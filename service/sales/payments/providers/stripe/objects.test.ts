import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { inheritedNames } from '#tests/support/inherited-names.ts'
import { readRefusal } from './errors.ts'
import { declineWords, toDisputeStatus, toRefundReport } from './objects.ts'

// What a later version of Stripe may say is data, whatever it is called.
describe.each(inheritedNames)('a word of Stripe that every object inherits: %s', (name) => {
  it('is no known code of a decline', () =>
    expect(declineWords({ type: 'api_error', code: name })).toMatch(/^The payment was declined/))

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
