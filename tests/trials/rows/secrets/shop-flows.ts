import { randomUUID } from 'node:crypto'
import type { Secrets } from '#tests/support/every-operation/secrets.ts'

type Call = { method?: string; path: string; token?: string; json?: unknown; text?: string }

/** What a shop was asked and answered: its problems, and what it told whoever may read the metrics. */
export type Answers = { statuses: number[]; telling: string[] }

/** Signs up, forgets, buys and pays, with secrets at each step; answers what was told of them where none should be. */
export async function buyWithSecrets(url: string, { plant, findIn }: Secrets, metricsToken: string): Promise<Answers> {
  const answers: Answers = { statuses: [], telling: [] }
  const call = async ({ method = 'POST', path, token, json, text }: Call): Promise<string> => {
    const response = await fetch(`${url}${path}`, {
      ...{ method, redirect: 'manual' },
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...((json ?? text) !== undefined && { body: json === undefined ? text : JSON.stringify(json) }),
    })
    const body = await response.text()
    answers.statuses.push(response.status)
    const isForAll = response.status >= 400 || path === '/metrics'
    if (isForAll) answers.telling.push(...findIn(body).map((kind) => `${path} told a ${kind}`))
    return response.ok ? body : ''
  }

  const email = plant('address', `planted-${randomUUID()}@example.com`)
  const password = plant('password', `planted ${randomUUID()}`)
  const person = { name: 'Ada', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const signedUp = await call({ path: '/api/customer/identity/sign-up', json: person })
  const token = /"accessToken":"([^"]+)"/.exec(signedUp)?.[1]
  for (const [, secret = ''] of signedUp.matchAll(/"(?:access|refresh)Token":"([^"]+)"/g)) plant('token', secret)
  await call({ path: `/api/customer/identity/sign-in?email=${encodeURIComponent(email)}&scheme=JWT`, text: password })
  await call({ path: `/api/customer/identity/forgot-password?email=${encodeURIComponent(email)}` })
  const guess = { email, code: plant('mailed code', `planted-code-${randomUUID()}`) }
  await call({ path: `/api/customer/identity/reset-password?${new URLSearchParams(guess)}`, text: password })
  await call({ method: 'GET', path: `/api/customer/vouchers?code=${plant('voucher code', 'PLANTED-VOUCHER')}` })

  const line = { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license', quantity: 1 }
  const order = `/api/customer/orders/${randomUUID()}?checkout=true`
  const pushed = await call({
    method: 'PATCH',
    path: order,
    ...(token && { token }),
    json: { currency: 'USD', items: [line] },
  })
  const checkoutId = /\/checkout\/([\w-]{32})/.exec(pushed)?.[1] ?? 'x'.repeat(32)
  const checkout = `/api/checkout/${plant('checkout', checkoutId)}`
  const address = {
    countryCode: 'US',
    streetAddress1: 'Road 1',
    streetAddress2: null,
    locality: 'Town',
    region: 'NY',
    postCode: '10001',
  }
  await call({ method: 'PATCH', path: `${checkout}/billing`, json: { name: 'Ada', address } })
  const paymentToken = plant('card token', 'ctoken_plantedCardToken0123456789')
  await call({ path: `${checkout}/pay`, json: { paymentToken, billing: { address } } })
  await call({ path: `${checkout}/check` })
  await call({ path: '/api/payments/events/stripe', json: { id: plant('event', 'evt_planted0123456789') } })
  await call({
    ...{ method: 'GET', path: '/api/customer/inventory/products/clatter/download/Mac/latest?redirect=false' },
    ...(token && { token }),
  })
  await call({
    method: 'GET',
    path: `/api/client/activations/clatter/request/${plant('activation request', randomUUID())}`,
  })
  await call({ method: 'GET', path: '/metrics', token: metricsToken })
  return answers
}
