import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Request, Route } from 'playwright-core'
import type { StripeApi } from './api.ts'
import { type Answer, html, json, page, refusal } from './frame-pages.ts'
import { managedPage, payManaged } from './managed-page.ts'
import type { TokenOutcome } from './objects.ts'
import { isMethod } from './payment-methods.ts'

const cardStyle = `
  * { box-sizing: border-box }
  body { margin: 0; padding: 3px; font: 17px/1.4 Arial, "Liberation Sans", sans-serif; background: transparent }
  form { display: grid; gap: 18px }
  form > div { display: grid; grid-template-columns: 1fr 1fr; gap: 18px 16px }
  [hidden] { display: none !important }
  fieldset { display: grid; gap: 8px; margin: 0; padding: 14px; border: 2px solid var(--edge); color: var(--ink) }
  form fieldset label { display: flex; gap: 8px; font-weight: 400 }
  form fieldset input { width: auto; height: auto }
  label { display: grid; gap: 6px; font-weight: 600; color: var(--ink) }
  label:first-child { grid-column: 1 / -1 }
  input { width: 100%; height: 52px; padding: 10px 14px; font: inherit; font-weight: 400; border: 2px solid var(--edge);
    border-radius: 0; color: var(--ink); background: var(--paper) }
  input:focus { outline: 3px solid var(--ink); outline-offset: 0 }
  [role=alert]:not(:empty) { color: var(--danger); font-size: 15px; font-weight: 600 }`

const cardBody = `<form>
  <fieldset hidden><legend>Method</legend></fieldset>
  <div data-of="card">
  <label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number"><span role="alert"></span></label>
  <label>Expiration date<input name="expiry" inputmode="numeric" placeholder="MM / YY"><span role="alert"></span></label>
  <label>Security code<input name="code" inputmode="numeric"><span role="alert"></span></label>
  </div>
  <div data-of="sepa_debit" hidden>
  <label>IBAN<input name="iban"><span role="alert"></span></label>
  </div>
</form>`

const cardScript = `
  const form = document.querySelector('form')
  const tell = (event, value) => parent.postMessage({ event, value }, '*')
  const digits = (name) => form.elements[name].value.replace(/\\D/g, '')
  let method = 'card'
  const choose = (type) => {
    method = type
    for (const part of document.querySelectorAll('[data-of]')) part.hidden = part.dataset.of !== type
    tell('change', { type })
  }
  function methods(types) {
    const list = document.querySelector('fieldset')
    list.hidden = types.length < 2
    if (!types.includes(method)) choose(types[0])
    list.replaceChildren(list.firstElementChild, ...types.map((type) => {
      const label = document.createElement('label')
      const radio = Object.assign(document.createElement('input'), { type: 'radio', name: 'method', value: type })
      radio.checked = type === method
      radio.addEventListener('change', () => choose(type))
      label.append(radio, type)
      return label
    }))
  }
  const fields = () => document.querySelector('[data-of=' + method + ']')
  const faults = {
    iban: () => (form.elements.iban.value.length < 15 ? 'Your IBAN is incomplete.' : ''),
    number: () => (digits('number').length < 16 ? 'Your card number is incomplete.' : ''),
    expiry: () => (digits('expiry').length < 4 ? 'Your card’s expiration date is incomplete.' : ''),
    code: () => (digits('code').length < 3 ? 'Your card’s security code is incomplete.' : ''),
  }
  function submit() {
    let first = null
    for (const [name, fault] of Object.entries(faults)) {
      const field = form.elements[name]
      if (!fields()?.contains(field)) continue
      field.nextElementSibling.textContent = fault()
      if (fault()) first ??= field
    }
    first?.focus()
    return first && { type: 'validation_error', code: 'incomplete_' + first.name, message: first.nextElementSibling.textContent }
  }
  async function tokenize({ key, amount, currency, billing }) {
    const { address = {}, ...who } = billing
    const sent = { 'payment_method_data[type]': method, key,
      ...(method === 'card' && { 'payment_method_data[card][number]': digits('number') }),
      ...(method === 'sepa_debit' && { 'payment_method_data[sepa_debit][iban]': form.elements.iban.value }),
      'client_context[mode]': 'payment', 'client_context[amount]': amount, 'client_context[currency]': currency }
    for (const [name, value] of Object.entries(who)) sent['payment_method_data[billing_details][' + name + ']'] = value
    for (const [name, value] of Object.entries(address))
      sent['payment_method_data[billing_details][address][' + name + ']'] = value
    return (await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body: new URLSearchParams(sent) })).json()
  }
  const does = {
    submit,
    methods,
    tokenize,
    readOnly: (is) => { for (const field of form.elements) field.readOnly = is },
    appearance({ variables, rules }) {
      const colours = { ink: variables.colorText, paper: variables.colorBackground, danger: variables.colorDanger,
        edge: rules['.Input'].border.split(' ').at(-1) }
      for (const [name, colour] of Object.entries(colours)) document.body.style.setProperty('--' + name, colour)
    },
  }
  addEventListener('message', async ({ data: { id, about, value }, source, origin }) => {
    const answer = await does[about](value)
    if (id) source.postMessage({ answers: id, value: answer }, origin)
  })
  form.addEventListener('input', () => tell('change', { type: method }))
  new ResizeObserver(() => tell('size', document.body.scrollHeight)).observe(form)
  tell('ready')`

const cardPage = page('Card', cardStyle, cardBody, cardScript)

const bankStyle = `
  body { margin: 0; display: grid; place-content: center; min-height: 100vh; background: rgb(0 0 0 / 0.6); font: 17px Arial }
  main { padding: 40px; background: white; color: black }
  button { font: inherit; padding: 12px 20px }`

const bankBody = `<main><h1>3D Secure 2 test page</h1><p>Is it you who pays?</p>
  <button value="true">Complete</button> <button value="false">Fail</button></main>`

const bankScript = `
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
    await fetch('/3d_secure_2/authenticate' + location.search, { method: 'POST', body: button.value })
    parent.postMessage({ event: 'done' }, '*')
  })`

const bankPage = page('3D Secure', bankStyle, bankBody, bankScript)

/** Stripe as a browser meets it, without a request that leaves this machine. */
export type StripeBrowser = {
  /** Every address of Stripe's that was asked for, without its query, in order. */
  asked: string[]
  /** What was asked for that this stand-in does not know: a test that ends with any has failed. */
  strays: string[]
  payers: Record<string, string>[]
  /** Has Stripe's script not come, as where something blocks it. */
  setBlocked: (isBlocked: boolean) => void
}

/** Test cards that Stripe publishes, and what they lead to. */
const cards: Record<string, TokenOutcome> = {
  4242424242424242: 'success',
  4000000000000002: 'card_declined',
  4000000000009995: 'insufficient_funds',
  4000000000003220: 'second_step',
}

const redirectStyle = `body { margin: 0; display: grid; place-content: center; min-height: 100vh; font: 17px Arial }
  button { font: inherit; padding: 12px 20px }`

/** The site of a method that the customer is led to. */
const redirectPage = (intent: string) =>
  page(
    'Test payment page',
    redirectStyle,
    `<main><h1>Test payment page</h1><p>Do you want to pay?</p>
  <form method="post" action="/authorize/answer?payment_intent=${intent}">
  <button name="succeeds" value="true">Authorize test payment</button>
  <button name="succeeds" value="false">Fail test payment</button></form></main>`,
    '',
  )

/** Answers a visitor's browser in Stripe's name, over the books of the API's stand-in. */
export async function standInForStripe(context: BrowserContext, api: StripeApi): Promise<StripeBrowser> {
  const script = await readFile(path.join(import.meta.dirname, 'browser-script.js'), 'utf8')
  let isBlocked = false
  const browser: StripeBrowser = {
    asked: [],
    strays: [],
    payers: [],
    setBlocked(is) {
      isBlocked = is
    },
  }

  const answers: Record<string, (request: Request) => Answer> = {
    'GET https://js.stripe.com/endive/stripe.js': () => ({ contentType: 'text/javascript', body: script }),
    'GET https://js.stripe.com/endive/elements-inner-payment.html': () => html(cardPage),
    'GET https://hooks.stripe.com/3d_secure_2/hosted': () => html(bankPage),
    'POST https://hooks.stripe.com/3d_secure_2/authenticate': (request) => {
      const intentId = new URL(request.url()).searchParams.get('payment_intent') ?? ''
      api.answerSecondStep(intentId, request.postData() === 'true')
      return json({})
    },
    'GET https://checkout.stripe.com/c/pay': () => html(managedPage),
    'POST https://checkout.stripe.com/c/pay/confirm': (request) =>
      payManaged(api, new URL(request.url()), new URLSearchParams(request.postData() ?? '')),
    'GET https://pm-redirects.stripe.com/authorize/*': (request) =>
      html(redirectPage(new URL(request.url()).searchParams.get('payment_intent') ?? '')),
    'POST https://pm-redirects.stripe.com/authorize/answer': (request) => {
      const intentId = new URL(request.url()).searchParams.get('payment_intent') ?? ''
      const succeeds = new URLSearchParams(request.postData() ?? '').get('succeeds') === 'true'
      return { status: 303, headers: { location: api.leaveRedirect(intentId, succeeds) }, body: '' }
    },
    'POST https://api.stripe.com/v1/confirmation_tokens': (request) => {
      const form = new URLSearchParams(request.postData() ?? '')
      browser.payers.push(readPayer(form))
      return makeToken(api, form)
    },
    'GET https://api.stripe.com/v1/payment_intents/*': (request) => retrieveIntent(api, new URL(request.url())),
  }

  const isStripes = ({ hostname }: URL) => /(^|\.)stripe\.(com|network)$/.test(hostname)
  await context.route(isStripes, async (route: Route, request) => {
    const { origin, pathname } = new URL(request.url())
    const address = `${origin}${pathname.replace(/\/pi_\w+$|\/acct_1\/\w+$/, '/*')}`
    browser.asked.push(address)
    if (isBlocked && address.endsWith('/stripe.js')) return route.abort('blockedbyclient')
    const answer = answers[`${request.method()} ${address}`]
    if (!answer) {
      browser.strays.push(`${request.method()} ${request.url()}`)
      return route.abort('blockedbyclient')
    }
    const { headers, ...answered } = answer(request)
    return route.fulfill({ headers: { 'access-control-allow-origin': '*', ...headers }, ...answered })
  })
  return browser
}

const billing = /^payment_method_data\[billing_details\](?:\[address\])?\[(\w+)\]$/
const readPayer = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const field = billing.exec(name)?.[1]
      return field === undefined ? [] : [[field, value]]
    }),
  )

/** Makes a confirmation token of a card, as Stripe's frame asks for one; it is good for what its page had said is due. */
function makeToken({ settings, mint }: StripeApi, form: URLSearchParams): Answer {
  if (form.get('key') !== settings.publishableKey) return refusal('Invalid API Key provided', 401)
  const method = form.get('payment_method_data[type]') ?? ''
  const outcome = method === 'card' ? cards[form.get('payment_method_data[card][number]') ?? ''] : 'success'
  if (!isMethod(method)) return refusal(`Invalid payment_method_data[type]: ${method}`)
  if (!outcome) return json({ error: { type: 'card_error', message: 'Your card number is invalid.' } }, 402)
  const seen = {
    amount: Number(form.get('client_context[amount]')),
    currency: form.get('client_context[currency]') ?? '',
  }
  return json({ id: mint(outcome, seen, method), object: 'confirmation_token' })
}

function retrieveIntent({ settings, intents }: StripeApi, { pathname, searchParams }: URL): Answer {
  if (searchParams.get('key') !== settings.publishableKey) return refusal('Invalid API Key provided', 401)
  const intent = intents().find(({ id }) => pathname.endsWith(`/${id}`))
  if (intent?.client_secret !== searchParams.get('client_secret')) return refusal('No such payment_intent', 404)
  const { id, object, amount, currency, status, next_action, last_payment_error } = intent
  return json({ id, object, amount, currency, status, next_action, last_payment_error })
}
