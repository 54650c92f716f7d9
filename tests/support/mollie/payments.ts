import { activeMethods, checkAmount } from './amounts.ts'
import {
  find,
  invalid,
  linkTo,
  type MollieBooks,
  type MolliePaymentObject,
  type MollieRefundObject,
  makeId,
} from './objects.ts'

const paymentFields = 'amount description redirectUrl cancelUrl webhookUrl method locale metadata'.split(' ')
const refundFields = ['amount', 'description', 'metadata']

/** Refuses what is unknown or missing. */
function checkFields(body: Record<string, unknown>, known: readonly string[], needed: readonly string[]): void {
  for (const name of Object.keys(body))
    if (!known.includes(name)) throw invalid(`Non-existent body parameter "${name}" for this API call`, name)
  for (const name of needed) if (body[name] === undefined) throw invalid(`The ${name} is missing`, name)
}

function readUrl(value: unknown, field: string): string {
  if (typeof value !== 'string' || !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw invalid(`The ${field} is not a valid URL`, field)
  return value
}

/** Unlike Mollie, which has to reach them from elsewhere, this stand-in takes addresses of this machine for notices. */
export function createPayment(books: MollieBooks, body: Record<string, unknown>): MolliePaymentObject {
  checkFields(body, paymentFields, ['amount', 'description', 'redirectUrl'])
  const { method, description, metadata = null, webhookUrl } = body
  if (typeof method !== 'string' || !activeMethods.includes(method))
    throw invalid('The payment method is not enabled in your website profile', 'method')
  const amount = checkAmount(body.amount, method)
  const id = makeId('tr')
  const payment: MolliePaymentObject = {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt: books.clock().toISOString(),
    amount,
    description: String(description),
    method,
    metadata,
    status: 'open',
    // As its page on statuses has it, hardly any method can be called off once it has been chosen.
    isCancelable: false,
    profileId: 'pfl_standIn',
    sequenceType: 'oneoff',
    redirectUrl: readUrl(body.redirectUrl, 'redirectUrl'),
    ...(webhookUrl !== undefined && { webhookUrl: readUrl(webhookUrl, 'webhookUrl') }),
    _links: {
      self: linkTo(`${books.url()}/v2/payments/${id}`),
      checkout: linkTo(`${books.url()}/checkout/${id}`, 'text/html'),
      documentation: linkTo('https://docs.mollie.com/reference/create-payment', 'text/html'),
    },
  }
  books.payments.set(id, payment)
  return payment
}

/** Mollie tells of every status but open and pending. */
export function movePayment(
  books: MollieBooks,
  payment: MolliePaymentObject,
  status: MolliePaymentObject['status'],
): MolliePaymentObject {
  if (payment.status !== 'open' && payment.status !== 'pending')
    throw invalid(`The payment is ${payment.status} and can no longer change`)
  payment.status = status
  if (status === 'pending') return payment
  delete payment.isCancelable
  delete payment._links.checkout
  books.notify(payment)
  return payment
}

export function cancelPayment(books: MollieBooks, id: string): MolliePaymentObject {
  const payment = find(books.payments, id, 'payment')
  if (!payment.isCancelable) throw invalid('The payment cannot be cancelled')
  return movePayment(books, payment, 'canceled')
}

export const refundsOf = ({ refunds }: MollieBooks, id: string): MollieRefundObject[] =>
  [...refunds.values()].filter(({ paymentId }) => paymentId === id).reverse()

/** A payment with all that it is asked to embed. */
export function showPayment(books: MollieBooks, id: string, query: URLSearchParams): object {
  const payment = find(books.payments, id, 'payment')
  const wanted = (query.get('embed') ?? '').split(',').filter((word) => word !== '')
  if (wanted.some((word) => word !== 'refunds' && word !== 'chargebacks')) throw invalid('Unknown embed', 'embed')
  if (wanted.length === 0) return payment
  const chargebacks = [...books.chargebacks.values()].filter(({ paymentId }) => paymentId === id)
  const embedded = { refunds: refundsOf(books, id), chargebacks }
  return {
    ...payment,
    _embedded: Object.fromEntries(Object.entries(embedded).filter(([name]) => wanted.includes(name))),
  }
}

/** What of a payment was not given back yet, in its currency. */
const leftOf = (books: MollieBooks, { id, amount }: MolliePaymentObject): number =>
  refundsOf(books, id)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((left, refund) => left - Number(refund.amount.value), Number(amount.value))

export function createRefund(
  books: MollieBooks,
  id: string,
  body: Record<string, unknown>,
  status: MollieRefundObject['status'],
): MollieRefundObject {
  const payment = find(books.payments, id, 'payment')
  checkFields(body, refundFields, ['amount'])
  const amount = checkAmount(body.amount)
  if (payment.status !== 'paid') throw invalid('The payment cannot be refunded: it is not paid')
  if (amount.currency !== payment.amount.currency) throw invalid('The currency is not the one of the payment', 'amount')
  // In hundredths, as sums of decimal fractions are not exact.
  if (Math.round(Number(amount.value) * 100) > Math.round(leftOf(books, payment) * 100))
    throw invalid('The specified amount cannot be refunded: it is higher than what is left', 'amount')
  const refund: MollieRefundObject = {
    resource: 'refund',
    id: makeId('re'),
    mode: 'test',
    amount,
    status,
    createdAt: books.clock().toISOString(),
    description: String(body.description ?? payment.description),
    metadata: body.metadata ?? null,
    paymentId: id,
    _links: { payment: linkTo(`${books.url()}/v2/payments/${id}`) },
  }
  books.refunds.set(refund.id, refund)
  return refund
}

/** Mollie tells of refunds that are under way, done or failed, and of none that is queued, pending or called off. */
export function moveRefund(books: MollieBooks, id: string, status: MollieRefundObject['status']): void {
  const refund = find(books.refunds, id, 'refund')
  refund.status = status
  if (['processing', 'refunded', 'failed'].includes(status))
    books.notify(find(books.payments, refund.paymentId, 'payment'))
}
