import { checkLimits, checkMoney } from './amount-limits.ts'
import {
  anyText,
  checkForm,
  type Form,
  invalid,
  noted,
  oneOf,
  readMetadata,
  StripeRefusal,
  trueOrFalse,
  wholeNumber,
} from './form.ts'
import { makeId } from './ids.ts'
import { type Intent, inSeconds, type NextAction, type PaymentError, type StripeBooks, type Token } from './objects.ts'
import { checkMethod, isDebit, isRedirect, type Method, makeMethod } from './payment-methods.ts'

// Written by hand from Stripe's reference of PaymentIntents and the types of its client for Node, version 23.1.0 (API
// 2026-10-28.endive, OpenAPI v2596): what of it a shop needs that makes and confirms in one call.
const createShape = {
  required: { amount: wholeNumber, currency: anyText },
  optional: {
    confirm: trueOrFalse,
    confirmation_token: anyText,
    'automatic_payment_methods[enabled]': trueOrFalse,
    'automatic_payment_methods[allow_redirects]': oneOf('always', 'never'),
    description: anyText,
    'metadata[]': noted,
    receipt_email: anyText,
    return_url: anyText,
    use_stripe_sdk: trueOrFalse,
    'expand[0]': oneOf('payment_method'),
  },
}
const cancelShape = {
  optional: {
    cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
    'expand[0]': oneOf('payment_method'),
  },
}
const searchShape = { required: { query: anyText }, optional: { limit: wholeNumber, page: anyText } }

const tokenLifetime = 12 * 60 * 60 * 1000
/** How long it takes until search knows of a payment, in seconds. */
const searchLag = 60

export function createIntent(books: StripeBooks, form: Form): Intent {
  checkForm(form, createShape)
  const amount = Number(form.get('amount'))
  const currency = form.get('currency') ?? ''
  checkMoney(amount, currency)
  checkLimits(amount, currency)
  if (form.get('confirm') !== 'true' || !form.has('confirmation_token'))
    throw invalid('This stand-in confirms at once, by a confirmation token', { param: 'confirm' })
  const redirects = form.get('automatic_payment_methods[allow_redirects]') ?? 'always'
  if (form.get('automatic_payment_methods[enabled]') !== 'true')
    throw invalid('Missing required param: automatic_payment_methods[enabled].', {
      code: 'parameter_missing',
      param: 'automatic_payment_methods[enabled]',
    })
  if (redirects === 'always' && !form.has('return_url'))
    throw invalid('This PaymentIntent may redirect your customer, so you must provide a `return_url`.', {
      param: 'return_url',
    })
  const token = takeToken(books, form.get('confirmation_token') ?? '')
  if (token.seen && (token.seen.amount !== amount || token.seen.currency !== currency))
    throw invalid(`The confirmation token is for ${token.seen.amount} ${token.seen.currency}.`, { param: 'amount' })
  checkMethod(token.method, currency, redirects)
  const intent = openIntent(books, form, { amount, currency, redirects })
  token.usedBy = intent.id
  return confirmIntent(books, intent, token, {
    returnUrl: form.get('return_url') ?? null,
    usesScript: form.get('use_stripe_sdk') === 'true',
  })
}

function takeToken({ tokens, clock }: StripeBooks, id: string): Token {
  const token = tokens.get(id)
  const param = 'confirmation_token'
  if (!token) throw invalid(`No such confirmation_token: '${id}'`, { code: 'resource_missing', param })
  if (token.usedBy !== null)
    throw invalid(`The confirmation token ${id} was used already, by ${token.usedBy}.`, { param })
  if (clock().getTime() - token.createdAt.getTime() > tokenLifetime)
    throw invalid(`The confirmation token ${id} has expired.`, { param })
  return token
}

function openIntent(
  { intents, clock, tell }: StripeBooks,
  form: Form,
  asked: { amount: number; currency: string; redirects: string },
): Intent {
  const { amount, currency, redirects } = asked
  const id = makeId('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${makeId('s').slice(2)}`,
    created: inSeconds(clock()),
    description: form.get('description') ?? null,
    metadata: readMetadata(form),
    last_payment_error: null,
    next_action: null,
    payment_method: null,
    cancellation_reason: null,
    canceled_at: null,
    latest_charge: null,
    automatic_payment_methods: { enabled: true, allow_redirects: redirects },
    livemode: false,
  }
  intents.set(id, intent)
  tell('payment_intent.created', intent)
  return intent
}

const declines: Record<string, { code: string; decline_code: string; message: string }> = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}

/** Charges a payment by a token. A refused card is an error with the payment in it, as Stripe answers it. */
export function confirmIntent(
  books: StripeBooks,
  intent: Intent,
  { outcome, method }: Token,
  asked: Asked = { returnUrl: null, usesScript: true },
): Intent {
  const paying = makeMethod(method)
  books.methods.set(paying.id, paying)
  intent.payment_method = paying.id
  const asksElsewhere = isRedirect(method) && outcome === 'success'
  if (asksElsewhere || outcome === 'second_step') {
    intent.next_action = nextActionOf(intent, asksElsewhere ? method : 'card', asked)
    return move(books, intent, 'requires_action')
  }
  if (outcome === 'processing' || (isDebit(method) && outcome === 'success')) return move(books, intent, 'processing')
  if (outcome === 'success') return succeed(books, intent)
  const error = { type: 'card_error', ...declines[outcome] } as const
  fail(books, intent, { message: 'Your card was declined.', code: 'card_declined', ...error })
  throw new StripeRefusal(402, { message: 'Your card was declined.', ...error, payment_intent: { ...intent } })
}

type Asked = { returnUrl: string | null; usesScript: boolean }

/** A card's question is for Stripe's script where one is used; other methods have pages of their own. */
function nextActionOf({ id }: Intent, method: Method, { returnUrl, usesScript }: Asked): NextAction {
  if (method === 'cashapp') {
    const address = `https://payments.stripe.com/cashapp/${id}`
    const pages = { hosted_instructions_url: `${address}/instructions`, mobile_auth_url: `${address}/authorize` }
    const type = 'cashapp_handle_redirect_or_display_qr_code'
    return { type, [type]: pages }
  }
  if (returnUrl === null || (usesScript && method === 'card'))
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  const url = `https://pm-redirects.stripe.com/authorize/acct_1/${makeId('pa_nonce')}?payment_intent=${id}`
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}

/** The payment as it is answered to a call that may ask for all that is known of its method. */
export function expandMethod({ methods }: StripeBooks, intent: Intent, form: Form): object {
  const method = intent.payment_method === null ? undefined : methods.get(intent.payment_method)
  return form.get('expand[0]') === 'payment_method' && method ? { ...intent, payment_method: method } : intent
}

function move({ tell }: StripeBooks, intent: Intent, status: 'processing' | 'requires_action' | 'succeeded'): Intent {
  intent.status = status
  tell(`payment_intent.${status}`, intent)
  return intent
}

export function succeed(books: StripeBooks, intent: Intent): Intent {
  Object.assign(intent, { amount_received: intent.amount, latest_charge: makeId('ch'), next_action: null })
  return move(books, intent, 'succeeded')
}

/** A failed payment keeps no method; what was tried is in the error. */
export function fail({ tell, methods }: StripeBooks, intent: Intent, error: PaymentError): void {
  const tried = methods.get(intent.payment_method ?? '')
  const told = { ...error, ...(tried && { payment_method: tried }) }
  const failed = {
    status: 'requires_payment_method',
    last_payment_error: told,
    next_action: null,
    payment_method: null,
  }
  Object.assign(intent, failed)
  tell('payment_intent.payment_failed', intent)
}

export function readIntent({ intents }: StripeBooks, id: string): Intent {
  const intent = intents.get(id)
  if (!intent) throw invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404)
  return intent
}

export function cancelIntent(books: StripeBooks, id: string, form: Form): Intent {
  checkForm(form, cancelShape)
  const intent = readIntent(books, id)
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { ...intent },
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    })
  intent.status = 'canceled'
  intent.cancellation_reason = form.get('cancellation_reason') ?? null
  intent.canceled_at = inSeconds(books.clock())
  intent.next_action = null
  books.tell('payment_intent.canceled', intent)
  return intent
}

/** Stripe's search, for the one kind of query that we make; it learns of a payment a minute late. */
export function searchIntents({ intents, clock }: StripeBooks, form: Form): object {
  checkForm(form, searchShape)
  const asked = /^metadata\["([a-z_]+)"\]:"([^"]+)"$/.exec(form.get('query') ?? '')
  if (!asked) throw invalid('We were unable to parse your search query.', { param: 'query' })
  const [, key = '', value] = asked
  const known = inSeconds(clock()) - searchLag
  const data = [...intents.values()].filter(({ created, metadata }) => created <= known && metadata[key] === value)
  return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, next_page: null, data }
}
