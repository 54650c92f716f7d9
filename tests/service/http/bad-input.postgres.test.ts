import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { describeApi } from '#service/platform/http/openapi.ts'
import { chooseEach } from '#tests/environment/length.ts'
import { type CallOptions, problemOf, send } from '../calls.ts'
import { signUp, snareLine } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { startService } from '../start-service.ts'

let token: string
const service = await startService('bad-input')
const described: ReturnType<typeof describeApi> = (await send(service.app, 'GET', '/api/docs')).json()
const built = Object.entries<Endpoint>(endpoints)
  .filter(([, { method, path }]) => described.paths[path]?.[method.toLowerCase()])
  .map(([name, endpoint]) => ({ name, endpoint }))
// Among the calls are those that sign out.
beforeEach(async () => {
  token = (await signUp(service.app)).accessToken
})

/** A path with every parameter set to the same text, and a query that is good where one is needed. */
const pathOf = ({ path }: Endpoint, id: string) =>
  fillPath(path, Object.fromEntries(parameterNames(path).map((name) => [name, id])))
const goodQuery = { email: 'ada@example.com', token: 'refresh-token', code: 'mailed-code' }
const call = (endpoint: Endpoint, id: string, options: CallOptions = {}) => {
  const query = Object.fromEntries(Object.entries(goodQuery).filter(([name]) => name in (endpoint.query?.shape ?? {})))
  return send(service.app, endpoint.method, pathOf(endpoint, id), { token, query, ...options })
}
/** Every endpoint that is built, one after the other, with the name of the one that fails. */
async function forEachEndpoint(check: (endpoint: Endpoint) => Promise<unknown>) {
  expect(built.length).toBeGreaterThanOrEqual(20)
  for (const { name, endpoint } of built) expect([name, await check(endpoint)]).toEqual([name, true])
}
/** What takes its body as it comes answers for itself: a signature is of whatever was sent, a form is no problem. */
const withBody = ({ body }: Endpoint) => body !== undefined && !('raw' in body)
const withJson = ({ body }: Endpoint) => body !== undefined && 'json' in body

describe('at every call', () => {
  const texts = [
    'a\0b',
    '\ud800',
    "'; drop table orders; --",
    '../../etc/passwd',
    'ü'.repeat(60),
    '%',
    'x'.repeat(250),
    ' ',
  ]
  it.each(chooseEach(4, texts))('an id of %j is no fault of ours', (text) =>
    forEachEndpoint(async (endpoint) => {
      const id = text.isWellFormed() ? text : randomUUID()
      const bodies: CallOptions[] = [{}, { json: {} }, { json: { items: [] } }, { text: text || 'x' }]
      const answers = await Promise.all(bodies.map((body) => call(endpoint, id, body)))
      return answers.every(({ statusCode }) => statusCode < 500)
    }),
  )

  it('a path that is no text is refused', () =>
    forEachEndpoint(async (endpoint) => {
      if (!endpoint.path.includes('{')) return true
      const path = endpoint.path.replace(/\{\w+\}/g, '%zz')
      return [400, 404].includes((await send(service.app, endpoint.method, path, { token })).statusCode)
    }))

  it('a body that is too large is 413', { tags: ['long'] }, () =>
    forEachEndpoint(async (endpoint) => {
      if (!withBody(endpoint)) return true
      const { body } = endpoint
      const limit = (body && 'json' in body && body.maxBytes) || 256 * 1024
      const options = withJson(endpoint) ? { json: { a: 'x'.repeat(limit) } } : { text: 'x'.repeat(65 * 1024) }
      return (await problemOf(call(endpoint, randomUUID(), options))).statusCode === 413
    }),
  )

  it('a body of another kind is 415', () =>
    forEachEndpoint(async (endpoint) => {
      if (!withBody(endpoint)) return true
      const answers = ['application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'].map(
        (type) => problemOf(call(endpoint, randomUUID(), { text: '<a/>', headers: { 'content-type': type } })),
      )
      return (await Promise.all(answers)).every(({ statusCode }) => statusCode === 415)
    }))

  it('plain text where JSON is due, and JSON where text is due, name the body', () =>
    forEachEndpoint(async (endpoint) => {
      if (!withBody(endpoint)) return true
      const options = withJson(endpoint) ? { text: 'text' } : { json: { password: 'x' } }
      const { statusCode, errors } = await problemOf(call(endpoint, randomUUID(), options))
      return statusCode === 400 && errors?.body !== undefined
    }))

  it.each(['{', '{"a":}', 'undefined', '[1,', '"', '{"a":1}x', '\ufeff'])('broken JSON is refused: %s', (text) =>
    forEachEndpoint(async (endpoint) => {
      if (!withJson(endpoint)) return true
      const headers = { 'content-type': 'application/json' }
      return (await problemOf(call(endpoint, randomUUID(), { text, headers }))).statusCode === 400
    }),
  )

  it.each(['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'])(
    'keys that would poison a prototype are refused, in a body that is good but for them: %s',
    async (poison) => {
      const headers = { 'content-type': 'application/json' }
      const push = (text: string) =>
        send(service.app, 'PATCH', `/api/customer/orders/${randomUUID()}`, { text, headers })
      expect((await push('{"items":[]}')).statusCode).toBe(200)
      expect(await problemOf(push(`{"items":[],${poison}}`))).toMatchObject({ statusCode: 400 })
      expect(await problemOf(push(`{"items":[{"id":"a",${poison}}]}`))).toMatchObject({ statusCode: 400 })
      expect('isAdmin' in {}).toBe(false)
    },
  )

  it.each([null, [], 7, '', 'text', true])('JSON that is no object is refused: %j', (json) =>
    forEachEndpoint(async (endpoint) => {
      if (!withJson(endpoint)) return true
      return (await problemOf(call(endpoint, randomUUID(), { json }))).statusCode === 400
    }),
  )

  it('a content type without a body is no error where none is due', { tags: ['long'] }, async () => {
    const shared = await signUp(service.app)
    await forEachEndpoint(async (endpoint) => {
      if (withBody(endpoint)) return true
      const id = randomUUID()
      const headers = { 'content-type': 'application/json' }
      const options: CallOptions[] = [{}, { headers }, { headers, text: '' }]
      // Each as somebody else where the call before may have signed out.
      const caller = () => (endpoint.method === 'DELETE' ? signUp(service.app) : shared)
      const [plain, ...named] = await Promise.all(
        options.map(async (one) => call(endpoint, id, { ...one, token: (await caller()).accessToken })),
      )
      return named.every(({ statusCode }) => statusCode === plain?.statusCode)
    })
  })

  it('an access token is asked for before anything is looked up', { tags: ['roles.token-needed'] }, () =>
    forEachEndpoint(async (endpoint) => {
      const { statusCode } = await send(service.app, endpoint.method, pathOf(endpoint, randomUUID()), goodQuery)
      return (statusCode === 401) === (endpoint.access === 'customer')
    }),
  )
})

describe('text that no database takes', () => {
  const account = {
    name: 'Ada',
    password: 'correct horse',
    acceptedPrivacyPolicy: true,
    acceptedTermsAndConditions: true,
  }
  const address = addressIn('DE')
  const signUpWith = (change: object) =>
    send(service.app, 'POST', '/api/customer/identity/sign-up', {
      json: { ...account, email: 'new@example.com', ...change },
    })
  const pushWith = (line: object, query: Record<string, string> = {}) =>
    send(service.app, 'PATCH', `/api/customer/orders/${randomUUID()}`, {
      json: { items: [{ ...snareLine(), ...line }] },
      query,
    })
  const requestWith = (change: object) =>
    send(service.app, 'POST', '/api/client/activations/snare-works/request', {
      json: { deviceName: 'Laptop', deviceSignature: 'x', ...change },
    })

  it.each(['a\0b', 'a\ud800b'])('is refused, naming the field: %j', async (text) => {
    const errorsOf = async (response: ReturnType<typeof send>) => {
      const { statusCode, errors } = await problemOf(response)
      return [statusCode, ...Object.keys(errors ?? {})]
    }
    expect(await errorsOf(signUpWith({ name: text }))).toEqual([400, 'name'])
    expect(await errorsOf(signUpWith({ address: { ...address, region: text } }))).toEqual([400, 'address.region'])
    expect(await errorsOf(pushWith({ id: text }))).toEqual([400, 'items.0.id'])
    expect(await errorsOf(requestWith({ deviceName: text }))).toEqual([400, 'deviceName'])
    expect(await errorsOf(requestWith({ deviceSignature: text }))).toEqual([400, 'deviceSignature'])
  })
  it('is refused in a query', async () => {
    expect((await pushWith({}, { utm_source: 'a\0b' })).statusCode).toBe(400)
    const signIn = send(service.app, 'POST', '/api/customer/identity/sign-in', {
      text: 'x',
      query: { email: 'a\0@example.com' },
    })
    expect(await problemOf(signIn)).toMatchObject({ statusCode: 400, errors: { email: [expect.any(String)] } })
  })
  it('is other than the text of any language, which is kept', async () => {
    const json = { deviceName: '💻 स्टूडियो «ß»', deviceSignature: '🎹'.repeat(200) }
    expect((await requestWith(json)).statusCode).toBe(200)
  })
})
