import type { StripeApi } from './api.ts'
import { type Answer, json, page, refusal } from './frame-pages.ts'

const style = `
  body { margin: 0; padding: 16px; font: 17px/1.4 Arial, sans-serif; background: white; color: #1a1a1a }
  form { display: grid; gap: 14px }
  label { display: grid; gap: 4px; font-weight: 600 }
  input, select, button { width: 100%; height: 48px; padding: 8px 12px; font: inherit; box-sizing: border-box }
  [role=alert]:not(:empty) { color: #b00020; font-weight: 600 }`

const body = `<form><label>Country<select name="country"><option>US</option><option>DE</option></select></label>
  <label>Card number<input name="number" inputmode="numeric"></label>
  <p role="alert"></p><button>Pay</button></form>`

const script = `
  const form = document.querySelector('form')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const sent = new URLSearchParams(new FormData(form))
    const answer = await (await fetch('/c/pay/confirm' + location.search, { method: 'POST', body: sent })).json()
    document.querySelector('[role=alert]').textContent = answer.error?.message ?? ''
    if (!answer.error) parent.postMessage({ event: 'complete' }, '*')
  })`

/** Stripe's page of a Checkout Session, in which it sells in its own name. */
export const managedPage = page('Checkout', style, body, script)

/** A card that ends in 0002 is declined, as one of Stripe's test cards is. */
export function payManaged(api: StripeApi, { searchParams }: URL, form: URLSearchParams): Answer {
  if (searchParams.get('key') !== api.settings.publishableKey) return refusal('Invalid API Key provided', 401)
  const secret = searchParams.get('client_secret')
  const session = api.sessions().find(({ client_secret: known }) => known === secret)
  if (!session) return refusal('No such checkout.session', 404)
  if (form.get('number')?.endsWith('0002'))
    return json({ error: { type: 'card_error', message: 'Your card was declined.' } })
  api.completeSession(session.id, { country: form.get('country') ?? '' })
  return json({})
}
