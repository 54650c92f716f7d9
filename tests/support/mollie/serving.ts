import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { activeMethods } from './amounts.ts'
import { answerOnPage, showPage } from './checkout-page.ts'
import { find, linkTo, type MollieBooks, type MollieRefundObject, MollieRefusal } from './objects.ts'
import { cancelPayment, createPayment, createRefund, movePayment, refundsOf, showPayment } from './payments.ts'

/**
 * What may go wrong with a request: the connection breaks off before or after the work, Mollie has trouble or never answers, or
 * the customer pays just before.
 */
export type MollieFault = 'drop-before' | 'drop-after' | 'error' | 'too-many' | 'silent' | 'paid-before'

type Answer = { status: number; body: object }
type Kept = { fingerprint: string; answer: Answer; at: number }

/** How long an idempotency key is kept, as Mollie's page says. */
const keyLifetime = 60 * 60 * 1000

/** HTTP as Mollie speaks it: JSON in and out, keys, and repeated calls answered as the first. */
export function createMollieServing(books: MollieBooks, apiKey: string) {
  const kept = new Map<string, Kept>()
  const requests: string[] = []
  const inactive = new Set<string>()
  const faults: { path: string; fault: MollieFault }[] = []
  let refundStatus: MollieRefundObject['status'] = 'pending'

  function route(method: string, { pathname, searchParams }: URL, body: Record<string, unknown>): Answer {
    const [, version, resource, id = '', part] = pathname.split('/')
    const call = `${method} ${version}/${resource}${id && '/*'}${part ? `/${part}` : ''}`
    switch (call) {
      case 'POST v2/payments':
        return { status: 201, body: createPayment(books, body) }
      case 'GET v2/payments/*':
        return { status: 200, body: showPayment(books, id, searchParams) }
      case 'DELETE v2/payments/*':
        return { status: 200, body: cancelPayment(books, id) }
      case 'POST v2/payments/*/refunds':
        return { status: 201, body: createRefund(books, id, body, refundStatus) }
      case 'GET v2/payments/*/refunds': {
        const refunds = refundsOf(books, id).slice(0, Number(searchParams.get('limit') ?? 50))
        return { status: 200, body: { count: refunds.length, _embedded: { refunds }, _links: { next: null } } }
      }
      case 'GET v2/methods': {
        const methods = activeMethods
          .filter((each) => !inactive.has(each))
          .filter((each) => each !== 'applepay' || searchParams.get('includeWallets') === 'applepay')
          .map((each) => ({ resource: 'method', id: each, status: 'activated' }))
        return { status: 200, body: { count: methods.length, _embedded: { methods } } }
      }
    }
    throw new MollieRefusal(404, 'No such resource')
  }

  function work(method: string, url: URL, sent: string): Answer {
    try {
      // Copied: what was answered, and is kept for a repeat, is the state of this moment.
      return structuredClone(route(method, url, readBody(sent)))
    } catch (error) {
      if (!(error instanceof MollieRefusal)) throw error
      return refusal(error)
    }
  }

  /** Answers a repeated call as the first. Mollie does not say what becomes of other content, so that it is refused here. */
  function once(request: IncomingMessage, sent: string, answer: () => Answer): Answer {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return answer()
    const fingerprint = `${request.url} ${sent}`
    const earlier = kept.get(key)
    const now = books.clock().getTime()
    if (earlier && now - earlier.at < keyLifetime)
      return earlier.fingerprint === fingerprint ? earlier.answer : refusal(new MollieRefusal(400, 'The key was used'))
    const made = answer()
    if (made.status < 400) kept.set(key, { fingerprint, answer: made, at: now })
    return made
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', books.url())
    const method = request.method ?? ''
    const sent = await text(request)
    const path = `${method} ${url.pathname}`
    requests.push(path)
    const index = faults.findIndex((each) => each.path === path.replace(/\/tr_\w+/, '/*'))
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
    if (fault === 'drop-before') return void request.socket.destroy()
    if (fault === 'silent') return
    if (fault === 'paid-before')
      movePayment(books, find(books.payments, url.pathname.split('/')[3] ?? '', 'payment'), 'paid')
    if (url.pathname.startsWith('/checkout/')) return onPage(url.pathname, method, response)
    const made = refuseCall(request, fault, apiKey) ?? once(request, sent, () => work(method, url, sent))
    if (fault === 'drop-after') return void request.socket.destroy()
    response.writeHead(made.status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(made.body))
  }

  function onPage(path: string, method: string, response: ServerResponse): void {
    const [, , id = '', status = ''] = path.split('/')
    const payment = books.payments.get(id)
    if (!payment) return void response.writeHead(404).end()
    if (method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(showPage(payment))
    response.writeHead(303, { location: answerOnPage(books, payment, status) }).end()
  }

  return {
    requests,
    disturb: (path: string, fault: MollieFault, times = 1) => {
      for (let count = 0; count < times; count++) faults.push({ path, fault })
    },
    deactivate: (method: string) => void inactive.add(method),
    setRefunds: (status: MollieRefundObject['status']) => {
      refundStatus = status
    },
    answer: (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
  }
}

function readBody(sent: string): Record<string, unknown> {
  if (sent === '') return {}
  const body: unknown = JSON.parse(sent)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function refuseCall(request: IncomingMessage, fault: MollieFault | undefined, apiKey: string): Answer | null {
  if (fault === 'error') return refusal(new MollieRefusal(503, 'The service is temporarily unavailable'))
  if (fault === 'too-many') return refusal(new MollieRefusal(429, 'Too many requests'))
  const { authorization, 'content-type': type } = request.headers
  if (authorization !== `Bearer ${apiKey}`)
    return refusal(new MollieRefusal(401, 'Missing authentication, or failed to authenticate'))
  if (request.method === 'POST' && type !== 'application/json')
    return refusal(new MollieRefusal(415, 'The body must be JSON'))
  return null
}

const titles: Record<number, string> = { 401: 'Unauthorized Request', 404: 'Not Found', 422: 'Unprocessable Entity' }
const refusal = ({ status, message, field }: MollieRefusal): Answer => ({
  status,
  body: {
    status,
    title: titles[status] ?? 'Error',
    detail: message,
    ...(field !== undefined && { field }),
    _links: { documentation: linkTo('https://docs.mollie.com/reference/handling-errors', 'text/html') },
  },
})
