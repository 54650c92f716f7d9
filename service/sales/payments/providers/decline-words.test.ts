import { describe, expect, it } from 'vitest'
import * as mollie from './mollie/objects.ts'
import * as paddle from './paddle/objects.ts'
import * as stripe from './stripe/objects.ts'
import { toSessionOutcome } from './stripe/session-objects.ts'

const nextStep = 'Nothing was charged: try again, or choose another way to pay'

describe('why a payment failed at Mollie', () => {
  const payment = (change: Partial<mollie.MolliePayment>): mollie.MolliePayment => ({
    id: 'tr_1',
    status: 'failed',
    amount: { currency: 'EUR', value: '79.00' },
    _links: {},
    ...change,
  })

  it.each([
    ['insufficient_funds', 'Your card has insufficient funds'],
    ['card_expired', 'Your card has expired'],
    ['inactive_card', 'Your card is not active'],
    ['invalid_card_number', 'The card number is not valid'],
    ['invalid_cvv', 'The security code of the card is not valid'],
    ['authentication_failed', 'Your bank could not make sure that it was you'],
    ['authentication_abandoned', 'The step at your bank was not completed'],
    ['unknown_reason', 'The payment was declined'],
  ])('is told in our words, and what to do next: %s', (failureReason, why) => {
    const reason = `${why}. ${nextStep}`
    expect(mollie.toOutcome(payment({ details: { failureReason } }))).toEqual({ status: 'Declined', reason })
  })

  it('names the place where the customer did not finish, if they were sent to one', () => {
    expect(mollie.toOutcome(payment({ status: 'expired', method: 'ideal' }))).toEqual({
      status: 'Declined',
      reason: `The payment was not completed at iDEAL. ${nextStep}`,
    })
    expect(mollie.toOutcome(payment({ status: 'canceled', method: 'creditcard' }))).toEqual({
      status: 'Declined',
      reason: `The payment was not completed. ${nextStep}`,
    })
  })
})

describe('why a payment failed at Stripe', () => {
  const intent = (change: Partial<stripe.StripeIntent>): stripe.StripeIntent => ({
    id: 'pi_1',
    status: 'canceled',
    currency: 'eur',
    amount_received: 0,
    metadata: {},
    ...change,
  })
  const neverTaken = 'The step at your bank was not taken in time. No money was taken: pay again'

  it.each([
    [{ type: 'card_error', message: 'Your card was declined.' }, `Your card was declined. ${nextStep}`],
    [{ type: 'api_error', message: 'No such secret' }, `The payment was declined. ${nextStep}`],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      `Your bank could not make sure that it was you. ${nextStep}`,
    ],
    [{ type: 'invalid_request_error', code: 'payment_intent_payment_attempt_expired' }, neverTaken],
    [
      { type: 'card_error', message: 'No', payment_method: { id: 'pm_1', type: 'sepa_debit' } },
      `Your bank did not carry out the debit. ${nextStep}`,
    ],
    [
      { type: 'card_error', message: 'No', payment_method: { id: 'pm_1', type: 'klarna' } },
      `The payment was not completed at Klarna. ${nextStep}`,
    ],
  ])('is told so that a customer knows what to do: %o', (error, reason) => {
    expect(stripe.toOutcome(intent({ last_payment_error: error }))).toEqual({ status: 'Declined', reason })
  })

  it('is that nobody took the step at the bank, if nothing else is known', () => {
    expect(stripe.toOutcome(intent({}))).toEqual({ status: 'Declined', reason: neverTaken })
  })

  it('is that the shop called it off, if the vendor did', () => {
    expect(stripe.toOutcome(intent({ cancellation_reason: 'fraudulent' }))).toEqual({
      status: 'Ended',
      reason: 'The shop has called this payment off',
    })
  })

  it('is that it took too long, where Stripe is the seller', () => {
    const session = {
      id: 'cs_1',
      status: 'expired',
      payment_status: 'unpaid',
      currency: 'eur',
      amount_subtotal: 7900,
      amount_total: 7900,
      total_details: { amount_tax: 0 },
      payment_intent: null,
    }
    expect(toSessionOutcome(session)).toEqual({
      status: 'Declined',
      reason: 'The payment was not completed in time, and nothing was charged. Try again',
    })
  })
})

it('a payment that was called off at Paddle says that nothing was charged', () => {
  const transaction = {
    id: 'txn_1',
    status: 'canceled',
    currency_code: 'EUR',
    items: [],
    details: { totals: { tax: 0, total: 7900 }, line_items: [] },
    payments: [],
  }
  expect(paddle.toOutcome(transaction)).toEqual({
    status: 'Declined',
    reason: 'The payment was called off at Paddle, and nothing was charged. Try again',
  })
})
