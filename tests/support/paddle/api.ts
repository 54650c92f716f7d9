import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { adjustByHand, createAdjustment, decide, listAdjustments } from './adjustments.ts'
import { type Adjustment, makeId, type PaddleBooks, PaddleRefusal, type Transaction } from './objects.ts'
import {
  attempt,
  cancelTransaction,
  complete,
  createTransaction,
  enterDetails,
  listTransactions,
  readTransaction,
  updateTransaction,
} from './transactions.ts'

export type SignedEvent = { id: string; type: string; body: string; signature: string }

/** What may go wrong with a call: the connection breaks off before or after the work, Paddle has trouble, or refuses. */
export type Fault = 'drop-before' | 'drop-after' | 'error' | 'too-many' | 'refuse'

/** Paddle on this machine: what a test may know and do that a shop's program can't. */
export type PaddleApi = {
  settings: { apiKey: string; clientToken: string; webhookSecret: string; apiUrl: string }
  /** All events so far, in the order in which they came about, signed at this moment or the one given. */
  events: (at?: Date) => SignedEvent[]
  sign: (body: string, at?: Date, secret?: string) => string
  transactions: () => Transaction[]
  adjustments: () => Adjustment[]
  requests: string[]
  /** Has the next calls of a path, such as 'GET /transactions/*', go wrong; one when no number is given. */
  disturb: (path: string, fault: Fault, times?: number) => void
  /** The customer says where they are, which decides the tax. */
  enterDetails: (id: string, country: string) => Transaction
  /** The customer pays in Paddle's frame, having said where they are: processed at once, or still to be. */
  pay: (id: string, country: string, outcome?: 'completed' | 'paid' | 'declined') => Transaction
  complete: (id: string) => Transaction
  cancelByHand: (id: string) => Transaction
  setRefunds: (status: PaddleBooks['refundStatus']) => void
  decide: (adjustmentId: string, status: 'approved' | 'rejected' | 'reversed') => Adjustment
  refundByHand: (id: string, amount: number) => Adjustment
  chargeBack: (id: string) => Adjustment
  close: () => Promise<void>
}

const keys = {
  apiKey: 'pdl_sdbx_apikey_01standinforpaddle0123456789_standInForPaddle01234_abc',
  clientToken: 'test_standInForPaddle0123456789',
  webhookSecret: 'pdl_ntfset_01standinforpaddle0123456789_standInForPaddle0123456789',
}

/** Starts a stand-in of Paddle's API, version 1, by the shapes that Paddle publishes; it refuses what they would refuse. */
export async function startPaddleApi(clock: () => Date = () => new Date()): Promise<PaddleApi> {
  const log: { id: string; type: string; body: string }[] = []
  const tell = (type: string, data: object) => {
    const id = makeId('evt')
    const head = { event_id: id, event_type: type, occurred_at: clock().toISOString(), notification_id: makeId('ntf') }
    log.push({ id, type, body: JSON.stringify({ ...head, data }) })
  }
  const books: PaddleBooks = { clock, tell, transactions: new Map(), adjustments: new Map(), refundStatus: 'approved' }
  const requests: string[] = []
  const faults: { path: string; fault: Fault }[] = []
  const server = createServer((request, response) => void answer(books, { requests, faults }, request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  // As Paddle's page on webhook signatures has it: HMAC-SHA256 over the time, a colon and the body.
  const sign = (body: string, at = clock(), secret = keys.webhookSecret) => {
    const time = Math.floor(at.getTime() / 1000)
    return `ts=${time};h1=${createHmac('sha256', secret).update(`${time}:${body}`).digest('hex')}`
  }
  return {
    settings: { ...keys, apiUrl: `http://127.0.0.1:${address.port}` },
    events: (at = clock()) => log.map((event) => ({ ...event, signature: sign(event.body, at) })),
    sign,
    transactions: () => [...books.transactions.values()],
    adjustments: () => [...books.adjustments.values()],
    requests,
    disturb: (path, fault, times = 1) => faults.push(...Array.from({ length: times }, () => ({ path, fault }))),
    ...peopleOf(books),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const peopleOf = (books: PaddleBooks) => ({
  enterDetails: (id: string, country: string) => enterDetails(books, id, country),
  pay(id: string, country: string, outcome: 'completed' | 'paid' | 'declined' = 'completed') {
    enterDetails(books, id, country)
    const tried = attempt(books, id, outcome === 'declined' ? 'declined' : null)
    return outcome === 'completed' ? complete(books, id) : tried
  },
  complete: (id: string) => complete(books, id),
  cancelByHand: (id: string) => cancelTransaction(books, id),
  setRefunds(status: PaddleBooks['refundStatus']) {
    books.refundStatus = status
  },
  decide: (id: string, status: 'approved' | 'rejected' | 'reversed') => decide(books, id, status),
  refundByHand: (id: string, amount: number) =>
    adjustByHand(books, id, { action: 'refund', amount, reason: 'Asked for by mail' }),
  chargeBack: (id: string) => adjustByHand(books, id, { action: 'chargeback', reason: 'fraud' }),
})

function route(books: PaddleBooks, method: string, { pathname, searchParams }: URL, body: unknown): object {
  const [, resource, id, ...rest] = pathname.split('/')
  const path = `${method} /${resource}${id ? '/*' : ''}${rest.length > 0 ? '/…' : ''}`
  switch (path) {
    case 'POST /transactions':
      return createTransaction(books, body)
    case 'GET /transactions':
      return listTransactions(books, Number(searchParams.get('per_page') ?? 50))
    case 'GET /transactions/*':
      return readTransaction(books, id ?? '')
    case 'PATCH /transactions/*':
      return updateTransaction(books, id ?? '', body)
    case 'POST /adjustments':
      return createAdjustment(books, body)
    case 'GET /adjustments':
      return listAdjustments(books, searchParams)
    default:
      throw new PaddleRefusal('invalid_url', `${method} ${pathname} is not an address of this API`, 404)
  }
}

type Traffic = { requests: string[]; faults: { path: string; fault: Fault }[] }

async function answer(
  books: PaddleBooks,
  { requests, faults }: Traffic,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://paddle')
  const sent = await text(request)
  const path = `${request.method} ${url.pathname}`
  requests.push(path)
  const index = faults.findIndex((each) => each.path === path.replace(/\/(txn|adj)_\w+/, '/*'))
  const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
  if (fault === 'drop-before') return void request.socket.destroy()
  const reply = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...body, meta: { request_id: crypto.randomUUID(), ...('data' in body && pageOf(url)) } }))
  const refuse = (status: number, code: string, detail: string) =>
    reply(status, { error: { type: status < 500 ? 'request_error' : 'api_error', code, detail } })
  if (fault === 'too-many') return refuse(429, 'too_many_requests', 'Too many requests')
  if (fault === 'refuse') return refuse(400, 'transaction_default_checkout_url_not_set', 'Set a default payment link')
  if (fault === 'error') return refuse(500, 'internal_error', 'An unexpected error occurred')
  if (request.headers.authorization !== `Bearer ${keys.apiKey}`)
    return refuse(401, 'invalid_token', 'The API key is not known')
  // Paddle would take the account's own version; a shop that leaves it to chance is refused here.
  if (request.headers['paddle-version'] !== '1') return refuse(400, 'bad_request', 'Paddle-Version is missing')
  try {
    const data = structuredClone(route(books, request.method ?? '', url, sent === '' ? null : JSON.parse(sent)))
    if (fault === 'drop-after') return void request.socket.destroy()
    return reply(request.method === 'POST' ? 201 : 200, { data })
  } catch (error) {
    if (!(error instanceof PaddleRefusal)) throw error
    return refuse(error.status, error.code, error.message)
  }
}

const pageOf = ({ href }: URL) => ({
  pagination: {
    per_page: 50,
    next: href.replace('http://paddle', 'https://api.paddle.com'),
    has_more: false,
    estimated_total: 1,
  },
})

/** The settings with which a program sells through this stand-in. */
export const environmentOf = ({ settings }: PaddleApi) => ({
  SELLER: 'paddle',
  PADDLE_API_KEY: settings.apiKey,
  PADDLE_CLIENT_TOKEN: settings.clientToken,
  PADDLE_WEBHOOK_SECRET: settings.webhookSecret,
  PADDLE_API_URL: settings.apiUrl,
})
