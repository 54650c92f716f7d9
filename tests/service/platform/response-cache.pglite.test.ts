import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { send } from '../calls.ts'
import { snareAt } from '../catalogue/catalogues.ts'
import { buy, signUp, snareLine } from '../customers.ts'
import { createTestService, shopOrigin } from '../test-service.ts'

const path = '/api/customer/storefront'
const metricsToken = 'what-Prometheus-knows'

const service = await createTestService('response-cache', {
  limits: true,
  metricsToken,
  trustedProxies: ['127.0.0.1'],
  headers: { 'x-content-type-options': 'nosniff' },
})
const server = createServer(service.answer)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  server.close()
  await service.close()
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string; isCached: boolean }

const askAs = ({ accessToken }: { accessToken: string }, headers: Record<string, string> = {}) =>
  ask({ authorization: `Bearer ${accessToken}`, ...headers })

const ask = (headers: Record<string, string> = {}, address = path): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    get({ port, path: address, headers }, async (response) => {
      const { statusCode: status, headers: answered } = response
      // Only requests that reach a route count against the rate limit.
      const isCached = answered['x-ratelimit-limit'] === undefined
      resolve({ status, headers: answered, body: await text(response), isCached })
    }).on('error', reject)
  })

const ownHeader = /^(date|connection|keep-alive|x-request-id|x-ratelimit-.*)$/
/** The headers that all responses to the same request share. */
const shared = (headers: object) =>
  Object.entries(headers).flatMap(([name, value]) => (ownHeader.test(name) ? [] : [`${name}: ${value}`]))

const ownedBy = (body: string) => JSON.parse(body).data.products.map(({ owned }: { owned: boolean }) => owned)

const visitors: Record<string, [headers: Record<string, string>, address?: string]> = {
  anybody: [{}],
  'the marker of the SDKs': [{ 'x-mb-cors': '1' }],
  'the same marker without a value': [{ 'x-mb-cors': '' }],
  'a page of the shop': [{ origin: shopOrigin }],
  'a page of somebody else': [{ origin: 'https://elsewhere.example' }],
  'a language': [{ 'accept-language': 'ja' }],
  'a page of the shop in a language': [{ origin: shopOrigin, 'accept-language': 'en-US' }],
  'whoever asks for manifests': [{}, `${path}?includeManifests=true`],
  'whoever has another storefront': [{ 'if-none-match': '"another"' }],
}

describe('a cached storefront', () => {
  it.each(Object.entries(visitors))('is the same response again for %s', async (_, [headers, address]) => {
    const [first, second] = [await ask(headers, address), await ask(headers, address)]
    expect([second.isCached, second.status, second.body]).toEqual([true, 200, first.body])
    expect(shared(second.headers).sort()).toEqual(shared(first.headers).sort())
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('is the response that the route itself gives each visitor, whoever asked before', async () => {
    for (const [headers, address] of Object.values(visitors)) {
      const { isCached, headers: cached, body } = await ask(headers, address)
      const route = await send(service.app, 'GET', address ?? path, { headers })
      expect([isCached, body]).toEqual([true, route.body])
      expect(shared(cached).sort()).toEqual(shared(route.headers).sort())
    }
  })

  it('is answered with 304 to a browser that has it', async () => {
    const { headers } = await ask()
    const again = await ask({ 'if-none-match': `W/${headers.etag}` })
    expect([again.isCached, again.status, again.body]).toEqual([true, 304, ''])
    const { etag, vary, 'cache-control': cacheControl, 'x-content-type-options': options } = headers
    expect(again.headers).toMatchObject({
      etag,
      vary,
      'cache-control': cacheControl,
      'x-content-type-options': options,
    })
    expect(again.headers).not.toHaveProperty('content-type')
  })

  it('is shared by customers who own the same products, and by nobody else', async () => {
    const [ada, ben] = [await signUp(service.app, 'Ada'), await signUp(service.app, 'Ben')]
    const first = await askAs(ada)
    for (const customer of [ada, ben]) {
      const again = await askAs(customer)
      expect([again.isCached, again.status, again.body]).toEqual([true, 200, first.body])
      expect(shared(again.headers).sort()).toEqual(shared(first.headers).sort())
      expect((await askAs(customer, { 'if-none-match': `${first.headers.etag}` })).status).toBe(304)
    }
    await buy(service.app, ben.accessToken, snareLine())
    const [bought, ofAda, ofAnybody] = [await askAs(ben), await askAs(ada), await ask()]
    expect(ownedBy(bought.body)).toEqual([true, false])
    expect([ownedBy(ofAda.body), ofAda.body === first.body]).toEqual([[false, false], true])
    expect(ofAnybody.body).not.toBe(first.body)
    expect([(await askAs(ben)).isCached, ownedBy((await askAs(ben)).body)]).toEqual([true, [true, false]])
  })

  it('is the anonymous one as soon as a customer has signed out', async () => {
    const customer = await signUp(service.app)
    const [, signedIn, anybody] = [await askAs(customer), await askAs(customer), await ask()]
    await send(service.app, 'DELETE', '/api/customer/identity/sessions', { token: customer.accessToken })
    const signedOut = await askAs(customer)
    expect([signedIn.isCached, signedIn.body === anybody.body]).toEqual([true, false])
    expect([signedOut.isCached, signedOut.body === anybody.body]).toEqual([false, true])
  })

  it('is never the response to an invalid token', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic bm9ib2R5', '']) {
      const answers = [await ask({ authorization }), await ask({ authorization })]
      expect(answers.map(({ status, isCached, body }) => [status, isCached, body === answers[0]?.body])).toEqual([
        [200, false, true],
        [200, false, true],
      ])
    }
  })

  it('is dropped when prices change, also when a discount starts or ends', async () => {
    await ask()
    await service.syncCatalogue(snareAt(79))
    const changed = await ask()
    expect([changed.isCached, changed.body.includes('"EUR":79')]).toEqual([false, true])
    const until = new Date(service.clock.now().getTime() + 60_000).toISOString()
    const discount = { id: 'sale', name: 'Sale', position: 9, percentage: 50, isExclusive: false, until }
    await service.syncCatalogue({ ...exampleContent, discounts: [...exampleContent.discounts, discount] })
    const during = [await ask(), await ask()]
    service.clock.advance(61_000)
    const after = await ask()
    expect([...during, after].map(({ isCached }) => isCached)).toEqual([false, true, false])
    expect(during[1]?.body).not.toBe(after.body)
  })

  it('is counted and logged like every request, with the request id of a trusted proxy', async () => {
    const metric = `backline_request_duration_seconds_count{route="${path}",method="GET",status="2xx"}`
    const count = async () => {
      const { body } = await send(service.app, 'GET', '/metrics', { token: metricsToken })
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(metric))
          ?.split(' ')[1],
      )
    }
    await ask()
    const before = await count()
    service.log.length = 0
    const { isCached, headers } = await ask({ 'x-request-id': 'given-by-a-proxy' })
    expect([isCached, headers['x-request-id'], await count()]).toEqual([true, 'given-by-a-proxy', before + 1])
    const lines = service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(lines[0]).toMatchObject({ reqId: 'given-by-a-proxy', method: 'GET', route: path, status: 200 })
  })

  it('is counted and logged once when a request with a token is not cached', async () => {
    const { accessToken } = await signUp(service.app)
    service.log.length = 0
    const { isCached, headers } = await ask({ authorization: `Bearer ${accessToken}`, 'accept-language': 'x-once' })
    const lines = service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect([isCached, lines.map(({ reqId }) => reqId)]).toEqual([false, [headers['x-request-id']]])
  })

  it('does not count against the rate limit', async () => {
    const left = async () => Number((await ask({}, '/api/public/vendors/current')).headers['x-ratelimit-remaining'])
    await ask()
    const before = await left()
    for (let time = 0; time < 5; time += 1) expect((await ask()).isCached).toBe(true)
    expect(await left()).toBe(before - 1)
  })

  it('is dropped when callers name ever more languages', async () => {
    await ask()
    for (let number = 0; number < 250; number += 1) await ask({ 'accept-language': `x-${number}` })
    expect((await ask()).isCached).toBe(false)
  })
})
