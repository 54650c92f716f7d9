import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Request, Route } from 'playwright-core'
import type { StripeApi } from './api.ts'
import { bankPage, cardPage } from './browser-pages.ts'
import type { TokenOutcome } from './objects.ts'

/** Stripe as a browser meets it, without a request that leaves this machine. */
export type StripeBrowser = {
  /** Every address of Stripe's that was asked for, without its query, in order. */
  asked: string[]
  /** What was asked for that this stand-in does not know: a test that ends with any has failed. */
  strays: string[]
  /** Who paid, by each token that was made, as the page told it. */
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

type Answer = { status?: number; contentType?: string; body: string }
const html = (body: string): Answer => ({ contentType: 'text/html; charset=utf-8', body })
const json = (value: object, status = 200): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
const refusal = (message: string, status = 400) => json({ error: { type: 'invalid_request_error', message } }, status)

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
    const address = `${origin}${pathname.replace(/\/pi_\w+$/, '/*')}`
    browser.asked.push(address)
    if (isBlocked && address.endsWith('/stripe.js')) return route.abort('blockedbyclient')
    const answer = answers[`${request.method()} ${address}`]
    if (!answer) {
      browser.strays.push(`${request.method()} ${request.url()}`)
      return route.abort('blockedbyclient')
    }
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, ...answer(request) })
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
  const outcome = cards[form.get('payment_method_data[card][number]') ?? '']
  if (!outcome) return json({ error: { type: 'card_error', message: 'Your card number is invalid.' } }, 402)
  const seen = {
    amount: Number(form.get('client_context[amount]')),
    currency: form.get('client_context[currency]') ?? '',
  }
  return json({ id: mint(outcome, seen), object: 'confirmation_token' })
}

function retrieveIntent({ settings, intents }: StripeApi, { pathname, searchParams }: URL): Answer {
  if (searchParams.get('key') !== settings.publishableKey) return refusal('Invalid API Key provided', 401)
  const intent = intents().find(({ id }) => pathname.endsWith(`/${id}`))
  if (intent?.client_secret !== searchParams.get('client_secret')) return refusal('No such payment_intent', 404)
  const { id, object, amount, currency, status, next_action, last_payment_error } = intent
  return json({ id, object, amount, currency, status, next_action, last_payment_error })
}
