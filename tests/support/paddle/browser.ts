import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Request } from 'playwright-core'
import type { PaddleApi } from './api.ts'

/** Paddle as a browser meets it, without a request that leaves this machine. */
export type PaddleBrowser = {
  /** Every address of Paddle's that was asked for, without its query, in order. */
  asked: string[]
  /** What was asked for that this stand-in does not know: a test that ends with any has failed. */
  strays: string[]
  /** Has Paddle's script not come, as where something blocks it. */
  setBlocked: (isBlocked: boolean) => void
}

const style = `
  body { margin: 0; padding: 16px; font: 17px/1.4 Arial, sans-serif; background: white; color: #1a1a1a }
  form { display: grid; gap: 14px }
  label { display: grid; gap: 4px; font-weight: 600 }
  input, select, button { width: 100%; height: 48px; padding: 8px 12px; font: inherit; box-sizing: border-box }
  [role=alert]:not(:empty) { color: #b00020; font-weight: 600 }`

const script = `
  const form = document.querySelector('form')
  const tell = (name) => parent.postMessage({ name }, '*')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const sent = new URLSearchParams(new FormData(form))
    const answer = await (await fetch('/pay' + location.search, { method: 'POST', body: sent })).json()
    document.querySelector('[role=alert]').textContent = answer.error ?? ''
    tell(answer.error ? 'checkout.payment.failed' : 'checkout.completed')
  })
  tell('checkout.loaded')`

function writeCheckout({ searchParams }: URL): string {
  const countries = ['US', 'DE', 'FR'].map((code) => {
    const isChosen = searchParams.get('country') === code
    return `<option${isChosen ? ' selected' : ''}>${code}</option>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title><style>${style}</style></head>
<body><form><label>Email address<input name="email" type="email" value="${searchParams.get('email')}"></label>
<label>Country<select name="country">${countries.join('')}</select></label>
<label>Card number<input name="number" inputmode="numeric"></label>
<p role="alert"></p><button>Pay now</button></form><script>${script}</script></body></html>`
}

/** Answers a visitor's browser in Paddle's name, over the books of the API's stand-in. */
export async function standInForPaddle(context: BrowserContext, api: PaddleApi): Promise<PaddleBrowser> {
  const library = await readFile(path.join(import.meta.dirname, 'browser-script.js'), 'utf8')
  let isBlocked = false
  const browser: PaddleBrowser = {
    asked: [],
    strays: [],
    setBlocked(is) {
      isBlocked = is
    },
  }
  const answers: Record<string, (request: Request) => { contentType: string; body: string }> = {
    'GET https://cdn.paddle.com/paddle/v2/paddle.js': () => ({ contentType: 'text/javascript', body: library }),
    'GET https://sandbox-buy.paddle.com/checkout': (request) => ({
      contentType: 'text/html; charset=utf-8',
      body: writeCheckout(new URL(request.url())),
    }),
    'POST https://sandbox-buy.paddle.com/pay': (request) => ({
      contentType: 'application/json',
      body: JSON.stringify(takePayment(api, new URL(request.url()), new URLSearchParams(request.postData() ?? ''))),
    }),
  }
  await context.route(
    ({ hostname }) => /(^|\.)paddle\.com$/.test(hostname),
    async (route, request) => {
      const { origin, pathname } = new URL(request.url())
      const address = `${origin}${pathname}`
      browser.asked.push(address)
      if (isBlocked && address.endsWith('/paddle.js')) return route.abort('blockedbyclient')
      const answer = answers[`${request.method()} ${address}`]
      if (answer) return route.fulfill(answer(request))
      browser.strays.push(`${request.method()} ${request.url()}`)
      return route.abort('blockedbyclient')
    },
  )
  return browser
}

/** A card that ends in 0002 is declined, as one of Paddle's test cards is. */
function takePayment(api: PaddleApi, { searchParams }: URL, form: URLSearchParams): { error?: string } {
  if (searchParams.get('token') !== api.settings.clientToken) return { error: 'This token is not known' }
  const isDeclined = form.get('number')?.endsWith('0002')
  api.pay(searchParams.get('transaction_id') ?? '', form.get('country') ?? '', isDeclined ? 'declined' : 'completed')
  return isDeclined ? { error: 'Your card was declined.' } : {}
}
