import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inScope } from '#service/platform/telemetry/scope.ts'
import { exampleTaxSale as sale } from './example-sale.ts'
import { createHttpTaxService } from './external-tax-service.ts'
import { builtInTaxService } from './service.ts'

const answer = { kind: 'Destination', rate: 888, consumerRate: 888, jurisdiction: 'US-NY', label: 'Sales tax 8.88%' }

type Answering = (response: ServerResponse) => void
const answerWith = (body: unknown, status = 200): Answering => {
  return (response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
}

let server: Server
let url: string
let answering: Answering
let asked: { headers: IncomingMessage['headers']; body: string }[]
let logged: unknown[]
let now: Date

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push({ headers: request.headers, body: await text(request) })
    answering(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  url = `http://127.0.0.1:${address.port}/quotes`
})
beforeEach(() => {
  asked = []
  logged = []
  now = new Date('2026-11-21T12:00:00Z')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const createService = (changes: { url?: string; timeout?: number } = {}) =>
  createHttpTaxService(
    { url, key: 'a-secret-key', timeout: 2_000, ...changes },
    { clock: () => now, logger: { warn: (...line: unknown[]) => logged.push(line) } },
  )

describe('a tax service elsewhere', () => {
  it('says how a sale is taxed, and the sums are worked out here', async () => {
    answering = answerWith(answer)
    const quote = await createService().quote(sale)
    // 99.00 x 8.88 % = 8.7912.
    expect(quote).toMatchObject({ original: 10_900, discount: 1_000, subtotal: 9_900, taxes: 879, due: 10_779 })
    expect(quote.rows).toEqual([{ label: 'Sales tax 8.88%', rate: 888, base: 9_900, amount: 879 }])
    expect(quote.treatment).toEqual({ ...answer, territory: null, note: null })
    expect(logged).toEqual([])
  })

  it('is told which trace its answer belongs to, where there is one', async () => {
    answering = answerWith(answer)
    const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true }
    await inScope({ names: {}, span }, () => createService().quote(sale))
    await createService().quote(sale)
    expect(asked.map(({ headers }) => headers.traceparent)).toEqual([`00-${span.traceId}-${span.spanId}-01`, undefined])
  })

  it('is told what it needs, and proof of who asks', async () => {
    answering = answerWith(answer)
    await createService().quote(sale)
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer a-secret-key',
      'content-type': 'application/json',
    })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      seller: sale.seller,
      buyer: sale.buyer,
      date: '2026-11-21T12:00:00.000Z',
      currency: 'USD',
      pricesIncludeTax: false,
      lines: [{ id: 'a', amount: 9_900, quantity: 1 }],
    })
  })

  const failures: [string, Answering, string][] = [
    ['is out of order', answerWith('', 503), 'It answered 503'],
    ['sends elsewhere', (response) => response.writeHead(302, { location: '/' }).end(), 'It answered 302'],
    ['answers no JSON', answerWith('<html>'), 'SyntaxError'],
    ['answers something else', answerWith({ ...answer, rate: 8.875 }), 'Its answer lacks rate'],
    ['answers a tax of more than everything', answerWith({ ...answer, rate: 10_001 }), 'Its answer lacks rate'],
    ['hangs up', (response) => response.destroy(), 'ECONNRESET'],
    ['does not answer', () => undefined, 'TimeoutError'],
    ['stops in the middle', (response) => response.writeHead(200).write('{"kind":'), 'TimeoutError'],
  ]
  it.each(failures)(
    'that %s holds up no sale: the built-in tables answer, and the log says so',
    async (_, how, reason) => {
      answering = how
      const quote = await createService({ timeout: 200 }).quote(sale)
      expect(quote).toEqual(await builtInTaxService.quote(sale))
      expect(logged).toEqual([[{ service: new URL(url).host, reason }, expect.stringContaining('built-in tables')]])
    },
  )

  it('that says at length what is wrong is not listened to', async () => {
    const closed = new Promise((resolve) => {
      answering = (response) => void response.on('close', resolve).writeHead(503).write('It is a long story')
    })
    await createService({ timeout: 60_000 }).quote(sale)
    await closed
  })

  it('that is not there holds up no sale either, and nothing secret is logged', async () => {
    const quote = await createService({ url: 'http://127.0.0.1:1/quotes' }).quote(sale)
    expect(quote.treatment.kind).toBe('OutOfScope')
    expect(logged).toHaveLength(1)
    for (const secret of ['a-secret-key', '12-3456789', '10001']) expect(JSON.stringify(logged)).not.toContain(secret)
  })

  it('that failed is left alone for a minute', async () => {
    const service = createService()
    answering = answerWith('', 500)
    await service.quote(sale)
    answering = answerWith(answer)
    now = new Date(now.getTime() + 59_999)
    expect((await service.quote(sale)).taxes).toBe(0)
    expect([asked.length, logged.length]).toEqual([1, 1])
    now = new Date(now.getTime() + 1)
    expect((await service.quote(sale)).taxes).toBe(879)
    expect([asked.length, logged.length]).toEqual([2, 1])
  })
})
