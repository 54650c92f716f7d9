import { checkForm, type Form, invalid, oneOf } from './form.ts'
import { makeId } from './ids.ts'
import { inSeconds, type StripeBooks, type TokenOutcome } from './objects.ts'

// Written by hand from Stripe's reference of test helpers for Confirmation Tokens and its page on test cards (API
// 2026-10-28.endive).
const outcomes: Readonly<Record<string, TokenOutcome>> = {
  pm_card_visa: 'success',
  pm_card_chargeDeclined: 'card_declined',
  pm_card_authenticationRequired: 'second_step',
}
const createShape = { required: { payment_method: oneOf(...Object.keys(outcomes)) } }

/** Makes a confirmation token of a test card, which only the test mode does. */
export function createConfirmationToken(books: StripeBooks, form: Form): object {
  checkForm(form, createShape)
  const outcome = outcomes[form.get('payment_method') ?? '']
  if (!outcome) throw invalid('No such PaymentMethod', { param: 'payment_method' })
  const id = makeId('ctoken')
  const createdAt = books.clock()
  books.tokens.set(id, { outcome, method: 'card', createdAt, usedBy: null, seen: null })
  return { id, object: 'confirmation_token', created: inSeconds(createdAt), livemode: false, payment_intent: null }
}
