import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { problemSchema } from '#contract/problems.ts'
import { callFromOrigins, exemptions, foreignOrigins } from '../../support/foreign-origins.ts'
import { type CallOptions, problemOf, send } from '../calls.ts'
import { signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { checkoutOrigin, shopOrigin } from '../test-service.ts'

const service = await startService('http')

const storefront = (headers: Record<string, string> = {}) =>
  send(service.app, 'GET', '/api/customer/storefront', { headers })
const push = (options: CallOptions) =>
  send(service.app, 'PATCH', `/api/customer/orders/${randomUUID()}`, { json: { items: [snareLine()] }, ...options })

describe('a problem', () => {
  it('has a title and its status, and is never enveloped', {
    tags: ['entities.problem', 'errors.not-found', 'errors.not-authenticated'],
  }, async () => {
    const answers = {
      404: send(service.app, 'GET', `/api/customer/orders/${randomUUID()}`),
      401: send(service.app, 'GET', '/api/customer/meta/user'),
      400: send(service.app, 'GET', '/api/customer/orders/1'),
      403: push({ headers: { origin: 'https://evil.example' } }),
      415: push({ headers: { 'content-type': 'application/xml' } }),
    }
    for (const [status, response] of Object.entries(answers)) {
      const { statusCode, headers, body } = await response
      const problem = z.parse(z.strictObject(problemSchema.shape), JSON.parse(body))
      expect([statusCode, problem.status]).toEqual([Number(status), Number(status)])
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    }
    expect((await answers[404]).json().title).toBe('Not found')
    expect((await answers[401]).json().title).toBe('Not authenticated')
    expect((await answers[403]).json().title).toBe('Not allowed')
  })

  it('of our own making tells nothing of what went wrong inside, and logs it', async () => {
    const { schema } = service.database.query
    await schema.alterTable('checkouts').renameTo('goneCheckouts').execute()
    const response = await send(service.app, 'GET', '/api/checkout/abc')
    await schema.alterTable('goneCheckouts').renameTo('checkouts').execute()
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      type: 'https://shop.example/api/problems/internal-error',
      title: expect.any(String),
      detail: expect.any(String),
      status: 500,
      code: 'internal-error',
    })
    expect(response.body).not.toMatch(/checkouts|relation|select|at /)
    const requestId = response.headers['x-request-id']
    expect(service.log.filter((line) => line.includes('relation') && line.includes(String(requestId)))).toHaveLength(1)
  })
})

describe('a browser of another origin', () => {
  it.each([shopOrigin, checkoutOrigin])('may call and read when it is ours: %s', async (origin) => {
    const { headers } = await storefront({ origin })
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['access-control-expose-headers']).toMatch(/Location/)
    expect(headers.vary).toMatch(/origin/i)
    expect((await push({ headers: { origin } })).statusCode).toBe(200)
  })

  it.each(['https://evil.example', 'null', `${shopOrigin}.evil.example`, 'http://shop.example', `${shopOrigin}:8443`])(
    'reads nothing and changes nothing otherwise: %s',
    async (origin) => {
      expect((await storefront({ origin })).headers).not.toHaveProperty('access-control-allow-origin')
      const id = randomUUID()
      const options = { json: { items: [] }, headers: { origin } }
      expect((await send(service.app, 'PATCH', `/api/customer/orders/${id}`, options)).statusCode).toBe(403)
      expect((await send(service.app, 'GET', `/api/customer/orders/${id}`)).statusCode).toBe(404)
      for (const path of ['identity/sign-in?email=a@example.com', 'activations/1/license'])
        expect(
          (await send(service.app, 'POST', `/api/customer/${path}`, { text: 'x', headers: { origin } })).statusCode,
        ).toBe(403)
    },
  )

  it('may ask beforehand for the methods and headers of the API', { tags: ['calls.marker'] }, async () => {
    const ask = (origin: string) =>
      send(service.app, 'OPTIONS', '/api/customer/orders/1', {
        headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'x-mb-cors' },
      })
    const { statusCode, headers } = await ask(shopOrigin)
    expect(statusCode).toBe(204)
    const listOf = (name: string) => String(headers[name]).split(', ').sort()
    expect(listOf('access-control-allow-methods')).toEqual(['DELETE', 'GET', 'PATCH', 'POST'])
    expect(listOf('access-control-allow-headers')).toEqual([
      'authorization',
      'content-type',
      'idempotency-key',
      'x-backline-browser',
      'x-backline-cors',
      'x-mb-cors',
    ])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect((await ask('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('every answer', () => {
  const paths = [
    '',
    '/',
    '//evil.example',
    '/api/',
    '/api/customer/storefront/',
    '/API/customer/storefront',
    '/healthz',
    '/api/docs',
  ]
  it.each(paths)('is no redirect, at %j', async (path) => {
    const { statusCode, headers } = await send(service.app, 'GET', path || '/')
    expect(statusCode < 300 || statusCode >= 400).toBe(true)
    expect(headers).not.toHaveProperty('location')
  })
  it('carries an id of its own, which its log line has too', async () => {
    const ids = await Promise.all([1, 2].map(async () => String((await storefront()).headers['x-request-id'])))
    expect(ids[0]).not.toBe(ids[1])
    for (const id of ids)
      expect(service.log.filter((line) => line.includes(id) && line.includes('answered'))).toHaveLength(1)
  })
  it('of a healthy service says so', async () => {
    const { statusCode, body } = await send(service.app, 'GET', '/healthz')
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
  })
})

// Guards refuseForeignMutation in service/platform/http/server.ts.
describe('a browser that changes something from an origin that is not ours', () => {
  it('is refused by every operation but those that are exempt', { tags: ['long'] }, async () => {
    const { accessToken: token } = await signUp(service.app)
    const { operations, calls, faults } = await callFromOrigins(service, token, foreignOrigins)
    expect(faults).toEqual([])
    expect(calls).toBe(operations * foreignOrigins.length)
    expect(operations).toBeGreaterThanOrEqual(45)
  })

  it('is refused where there is nothing, too', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await send(service.app, 'POST', '/api/nowhere', { headers })).statusCode).toBe(403)
  })

  it('finds no exemption but those with a reason', () => {
    const open = Object.entries<Endpoint>(endpoints).flatMap(([name, { anyOrigin }]) => (anyOrigin ? [name] : []))
    expect(open.sort()).toEqual(Object.keys(exemptions).sort())
  })
})

describe('an address that nobody can read', () => {
  it.each([
    ['/api/%E0%A4%A', 400],
    ['/api/customer/orders/%ZZ?email=ada@example.com', 400],
    [`/api/customer/orders/${'a'.repeat(400)}?email=ada@example.com`, 414],
  ])('is a problem like any other, and not repeated: %s', async (path, status) => {
    const { headers, body } = await send(service.app, 'GET', path)
    expect(await problemOf(send(service.app, 'GET', path))).toMatchObject({ status, statusCode: status })
    expect(body).not.toMatch(/ada@|FST_|%/)
    expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' })
  })
})

it.each(['/api/customer/storefront', '/api/nothing', '*'])(
  'an OPTIONS that is no preflight is answered without words: %s',
  async (path) => {
    const { statusCode, body } = await send(service.app, 'OPTIONS', path)
    expect([statusCode, body]).toEqual([204, ''])
  },
)

it('the keys to a checkout and to an activation are not in the log', async () => {
  const key = 'k'.repeat(32)
  for (const path of [
    `/api/checkout/${key}`,
    `/api/client/activations/snare-works/request/${key}`,
    `/api/nothing/${key}`,
  ])
    await send(service.app, 'GET', path)
  expect(service.log.filter((line) => line.includes('answered')).length).toBeGreaterThanOrEqual(3)
  expect(service.log.join('')).not.toContain(key)
  expect(service.log.join('')).toContain('/api/checkout/:id')
})
