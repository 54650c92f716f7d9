import { checkMoney } from './amount-limits.ts'
import { anyText, checkForm, type Form, invalid, noted, oneOf, readMetadata, wholeNumber } from './form.ts'
import { makeId } from './ids.ts'
import { inSeconds, type Refund, type StripeBooks } from './objects.ts'
import { readIntent } from './payment-intents.ts'

// Written by hand from Stripe's reference of Refunds and the types of its client for Node.
const createShape = {
  required: { payment_intent: anyText },
  optional: {
    amount: wholeNumber,
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    'metadata[]': noted,
  },
}
const listShape = {
  optional: { payment_intent: anyText, limit: wholeNumber, starting_after: anyText, ending_before: anyText },
}

/** What of a payment was not given back yet. */
export function leftOf({ refunds }: StripeBooks, intentId: string, received: number): number {
  const counted = [...refunds.values()].filter(
    ({ payment_intent: id, status }) => id === intentId && status !== 'failed' && status !== 'canceled',
  )
  return received - counted.reduce((sum, { amount }) => sum + amount, 0)
}

export function createRefund(books: StripeBooks, form: Form, status: Refund['status']): Refund {
  checkForm(form, createShape)
  const intent = readIntent(books, form.get('payment_intent') ?? '')
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  const left = leftOf(books, intent.id, intent.amount_received)
  const amount = form.has('amount') ? Number(form.get('amount')) : left
  checkMoney(amount, intent.currency)
  if (left === 0)
    throw invalid(`Charge ${intent.latest_charge} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const { currency, id: payment_intent, latest_charge: charge } = intent
  const refund: Refund = {
    id: makeId('re'),
    object: 'refund',
    amount,
    currency,
    status,
    payment_intent,
    charge,
    created: inSeconds(books.clock()),
    metadata: readMetadata(form),
  }
  books.refunds.set(refund.id, refund)
  books.tell('refund.created', refund)
  return refund
}

/** A page of refunds, the newest first. */
export function listRefunds({ refunds }: StripeBooks, form: Form): object {
  checkForm(form, listShape)
  const wanted = form.get('payment_intent')
  const all = [...refunds.values()].filter(({ payment_intent: id }) => !wanted || id === wanted).reverse()
  const from = all.findIndex(({ id }) => id === form.get('starting_after')) + 1
  const end = from + Number(form.get('limit') ?? 10)
  return { object: 'list', url: '/v1/refunds', has_more: end < all.length, data: all.slice(from, end) }
}

export function readRefund({ refunds }: StripeBooks, id: string): Refund {
  const refund = refunds.get(id)
  if (!refund) throw invalid(`No such refund: '${id}'`, { code: 'resource_missing', param: 'refund' }, 404)
  return refund
}
