import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createSession, expireSession, readSession } from './checkout-sessions.ts'
import { createConfirmationToken } from './confirmation-tokens.ts'
import { type Form, invalid, readForm, StripeRefusal } from './form.ts'
import { makeId } from './ids.ts'
import type { Refund, StripeBooks } from './objects.ts'
import { cancelIntent, createIntent, expandMethod, readIntent, searchIntents } from './payment-intents.ts'
import { listPayouts, listTransactions } from './payouts.ts'
import { createRefund, listRefunds, readRefund } from './refunds.ts'

/** What may go wrong with a request: the connection breaks off before or after the work, or Stripe has trouble. */
export type Fault = 'drop-before' | 'drop-after' | 'error' | 'error-after' | 'too-many' | 'slow'

type Answer = { status: number; body: object; headers?: Record<string, string> }
type Kept = { fingerprint: string; answer: Answer; at: number }

const keyLifetime = 24 * 60 * 60 * 1000
const slowness = 1_000

/** HTTP as Stripe speaks it: forms in, JSON out, keys, versions, and repeated calls answered as the first. */
export function createStripeServing(books: StripeBooks, secretKey: string) {
  const kept = new Map<string, Kept>()
  const requests: string[] = []
  const faults: { path: string; fault: Fault }[] = []
  let refundStatus: Refund['status'] = 'succeeded'

  function route(method: string, path: string, form: Form): object {
    const [, version, resource, id, action, act] = path.split('/')
    if (version !== 'v1') throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
    if (resource === 'checkout' && id === 'sessions') {
      if (method === 'POST' && !action) return createSession(books, form)
      if (method === 'POST' && action && act === 'expire') return expireSession(books, action, form)
      if (method === 'GET' && action && !act) return readSession(books, action, form)
    }
    if (method === 'POST') {
      if (resource === 'payment_intents' && !id) return expandMethod(books, createIntent(books, form), form)
      if (resource === 'payment_intents' && id && action === 'cancel')
        return expandMethod(books, cancelIntent(books, id, form), form)
      if (resource === 'test_helpers' && id === 'confirmation_tokens') return createConfirmationToken(books, form)
      if (resource === 'refunds' && !id) return createRefund(books, form, refundStatus)
    } else if (method === 'GET') {
      if (resource === 'payment_intents' && id === 'search') return searchIntents(books, form)
      if (resource === 'payment_intents' && id && !action) return expandMethod(books, readIntent(books, id), form)
      if (resource === 'payouts' && !id) return listPayouts(books, form)
      if (resource === 'balance_transactions' && !id) return listTransactions(books, form)
      if (resource === 'refunds') return id ? readRefund(books, id) : listRefunds(books, form)
    }
    throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
  }

  function work(method: string, path: string, form: Form, fault: Fault | undefined): Answer {
    if (fault === 'error') return trouble
    try {
      // Copied: what was answered, and is kept for a repeat, is the state of this moment.
      const body = structuredClone(route(method, path, form))
      return fault === 'error-after' ? trouble : { status: 200, body }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, body: { error: error.body } }
    }
  }

  /** Answers a repeated call as the first. What was refused before it began, as a wrong parameter, is not kept. */
  function once(request: IncomingMessage, sent: string, answer: () => Answer): Answer {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return answer()
    const fingerprint = `${request.url} ${sent}`
    const earlier = kept.get(key)
    const now = books.clock().getTime()
    if (earlier && now - earlier.at < keyLifetime) {
      if (earlier.fingerprint !== fingerprint) return keyMisused(key)
      return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotent-replayed': 'true' } }
    }
    const made = answer()
    if (made.status !== 400) kept.set(key, { fingerprint, answer: made, at: now })
    return made
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? ''
    const sent = method === 'GET' ? search.slice(1) : await text(request)
    const path = `${method} ${pathname}`
    requests.push(path)
    const index = faults.findIndex((each) => each.path === path.replace(/\/(pi|re|cs)_\w+/, '/*'))
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
    if (fault === 'drop-before') return void request.socket.destroy()
    const refused = fault === 'too-many' ? tooMany : checkHeaders(request, secretKey)
    const made = refused ?? once(request, sent, () => work(method, pathname, readForm(sent), fault))
    if (fault === 'drop-after') return void request.socket.destroy()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowness))
    const headers = { 'content-type': 'application/json', 'request-id': makeId('req'), ...made.headers }
    response.writeHead(made.status, headers).end(JSON.stringify(made.body))
  }

  return {
    requests,
    disturb: (path: string, fault: Fault, times = 1) => {
      for (let count = 0; count < times; count++) faults.push({ path, fault })
    },
    setRefunds: (status: Refund['status']) => {
      refundStatus = status
    },
    answer: (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
  }
}

function checkHeaders(request: IncomingMessage, secretKey: string): Answer | null {
  const { authorization, 'stripe-version': version, 'content-type': type, 'idempotency-key': key } = request.headers
  const refuse = (message: string, status = 400) => ({
    status,
    body: { error: { type: 'invalid_request_error', message } },
  })
  if (authorization !== `Bearer ${secretKey}`) {
    const ending = String(authorization).slice(-4)
    return refuse(`Invalid API Key provided: sk_test_****${ending}`, 401)
  }
  // Stripe would take the account's own version; a shop that leaves it to chance is refused here.
  if (!/^\d{4}-\d\d-\d\d\.[a-z]+$/.test(String(version))) return refuse(`Invalid Stripe API version: ${version}`)
  if (request.method === 'POST' && !type?.startsWith('application/x-www-form-urlencoded'))
    return refuse('Invalid request: the body must be form-encoded')
  if (key !== undefined && key.length > 255) return refuse('Idempotency keys are up to 255 characters long')
  return null
}

const keyMisused = (key: string): Answer => ({
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
  },
})

const trouble: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  headers: { 'stripe-should-retry': 'false' },
}

const tooMany: Answer = {
  status: 429,
  body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } },
}
