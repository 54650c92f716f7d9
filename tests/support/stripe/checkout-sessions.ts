import { checkLimits, checkMoney } from './amount-limits.ts'
import { anyText, checkForm, type Form, invalid, noted, oneOf, readMetadata, trueOrFalse, wholeNumber } from './form.ts'
import { makeId } from './ids.ts'
import { type CheckoutSession, type Intent, inSeconds, type SessionLine, type StripeBooks } from './objects.ts'
import { fail, succeed } from './payment-intents.ts'
import { type Method, makeMethod } from './payment-methods.ts'

// Written by hand from Stripe's reference of Checkout Sessions, its pages on Managed Payments (read on 2026-11-27) and the types
// of its client for Node, version 23.1.0 (API 2026-10-28.endive): what a shop needs that sells by Managed Payments on its page.
const createShape = {
  required: { mode: oneOf('payment'), ui_mode: oneOf('embedded_page'), 'managed_payments[enabled]': oneOf('true') },
  optional: {
    client_reference_id: anyText,
    customer_email: anyText,
    'metadata[]': noted,
    'payment_intent_data[description]': anyText,
    redirect_on_completion: oneOf('always', 'if_required', 'never'),
    return_url: anyText,
  },
}
const lineShape = {
  required: {
    quantity: wholeNumber,
    'price_data[currency]': anyText,
    'price_data[unit_amount]': wholeNumber,
    'price_data[product_data][name]': anyText,
    'price_data[product_data][tax_code]': anyText,
  },
  optional: { 'price_data[tax_behavior]': oneOf('inclusive', 'exclusive') },
}
const intentMetadata = /^payment_intent_data\[metadata\]\[(\w{1,40})\]$/
const expandShape = { optional: { 'expand[0]': oneOf('payment_intent.payment_method'), 'expand[]': trueOrFalse } }

/** Those of the eligible product tax codes that are software to download. */
const eligible = ['txcd_10202000', 'txcd_10202001', 'txcd_10202003']

/** The tax of some countries, for the tests; of all others there is none. */
const rates: Record<string, number> = { DE: 0.19, FR: 0.2 }

export function createSession(books: StripeBooks, form: Form): CheckoutSession {
  const lines = readLines(form)
  const own = [...form].filter(([name]) => !name.startsWith('line_items[') && !intentMetadata.test(name))
  checkForm(new Map(own), createShape)
  if (form.get('redirect_on_completion') !== 'never' && !form.has('return_url'))
    throw invalid('You must provide a `return_url`.', { code: 'parameter_missing', param: 'return_url' })
  const [first] = lines
  if (!first) throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  const subtotal = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  checkLimits(subtotal, first.currency)
  const id = makeId('cs_test')
  const noted = [...form].flatMap(([name, value]) => {
    const key = intentMetadata.exec(name)?.[1]
    return key === undefined ? [] : [[key, value]]
  })
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    ui_mode: 'embedded_page',
    managed_payments: { enabled: true },
    status: 'open',
    payment_status: 'unpaid',
    currency: first.currency,
    amount_subtotal: subtotal,
    amount_total: subtotal,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    client_secret: `${id}_secret_${makeId('s').slice(2)}`,
    client_reference_id: form.get('client_reference_id') ?? null,
    customer_email: form.get('customer_email') ?? null,
    created: inSeconds(books.clock()),
    metadata: readMetadata(form),
    payment_intent: null,
    return_url: form.get('return_url') ?? null,
    url: null,
    livemode: false,
  }
  books.sessions.set(id, { session, lines, intentMetadata: Object.fromEntries(noted) })
  return session
}

function readLines(form: Form): SessionLine[] {
  const lines = new Map<string, Form>()
  for (const [name, value] of form) {
    const [, index, field] = /^line_items\[(\d+)\]\[(\w+)\](.*)$/.exec(name) ?? []
    if (index === undefined || field === undefined) continue
    const line: Form = lines.get(index) ?? new Map()
    lines.set(index, line.set(name.replace(`line_items[${index}][${field}]`, field), value))
  }
  return [...lines.values()].map((line) => {
    checkForm(line, lineShape)
    const amount = Number(line.get('price_data[unit_amount]'))
    const currency = line.get('price_data[currency]') ?? ''
    checkMoney(amount, currency)
    if (!eligible.includes(line.get('price_data[product_data][tax_code]') ?? ''))
      throw invalid('The product tax code is not eligible for Managed Payments.', { param: 'line_items' })
    const isInclusive = line.get('price_data[tax_behavior]') === 'inclusive'
    return { amount, currency, quantity: Number(line.get('quantity')), isInclusive }
  })
}

function find({ sessions }: StripeBooks, id: string) {
  const entry = sessions.get(id)
  if (!entry) throw invalid(`No such checkout.session: ${id}`, { code: 'resource_missing', param: 'session' }, 404)
  return entry
}

/** The session as it is answered to a call that may ask for its payment as a whole. */
export function readSession(books: StripeBooks, id: string, form: Form): object {
  checkForm(form, expandShape)
  const { session } = find(books, id)
  const intent = books.intents.get(session.payment_intent ?? '')
  if (!form.has('expand[0]') || !intent) return session
  const method = books.methods.get(intent.payment_method ?? '')
  return { ...session, payment_intent: { ...intent, ...(method && { payment_method: method }) } }
}

export function expireSession(books: StripeBooks, id: string, form: Form): object {
  checkForm(form, expandShape)
  const { session } = find(books, id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  session.status = 'expired'
  books.tell('checkout.session.expired', session)
  return readSession(books, id, form)
}

type Paid = { country: string; method?: Method; outcome?: 'paid' | 'processing' }

/** The customer says where they are in Stripe's frame, and pays. */
export function completeSession(
  books: StripeBooks,
  id: string,
  { country, method = 'card', outcome = 'paid' }: Paid,
): void {
  const { session, lines, intentMetadata: metadata } = find(books, id)
  if (session.status !== 'open') throw new Error(`${id} is ${session.status}, not open`)
  const rate = rates[country] ?? 0
  const taxes = lines.map(({ amount, quantity, isInclusive }) => {
    const priced = amount * quantity
    return { isInclusive, tax: isInclusive ? priced - Math.round(priced / (1 + rate)) : Math.round(priced * rate) }
  })
  session.total_details.amount_tax = taxes.reduce((sum, { tax }) => sum + tax, 0)
  session.amount_total = taxes.reduce(
    (sum, { tax, isInclusive }) => (isInclusive ? sum : sum + tax),
    session.amount_subtotal,
  )
  const paying = makeMethod(method)
  books.methods.set(paying.id, paying)
  const intent: Intent = { ...openIntent(books, session), payment_method: paying.id, metadata }
  books.intents.set(intent.id, intent)
  session.payment_intent = intent.id
  session.status = 'complete'
  if (outcome === 'processing') intent.status = 'processing'
  else {
    succeed(books, intent)
    session.payment_status = 'paid'
  }
  books.tell('checkout.session.completed', session)
}

const openIntent = ({ clock }: StripeBooks, { amount_total, currency }: CheckoutSession): Intent => {
  const id = makeId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: amount_total,
    amount_received: 0,
    currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${makeId('s').slice(2)}`,
    created: inSeconds(clock()),
    description: null,
    metadata: {},
    last_payment_error: null,
    next_action: null,
    payment_method: null,
    cancellation_reason: null,
    canceled_at: null,
    latest_charge: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    livemode: false,
  }
}

/** A debit arrives after days, or does not. */
export function settleSession(books: StripeBooks, id: string, succeeds: boolean): void {
  const { session } = find(books, id)
  const intent = books.intents.get(session.payment_intent ?? '')
  if (intent?.status !== 'processing') throw new Error(`${id} does not wait for a debit`)
  if (succeeds) {
    succeed(books, intent)
    session.payment_status = 'paid'
  } else fail(books, intent, { type: 'card_error', code: 'card_declined', message: 'Your bank declined the debit.' })
  books.tell(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session)
}
