import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import {
  BadResponseError,
  isProblem,
  NoAnswerError,
  NotAuthenticatedError,
  NotAuthorizedError,
  NotFoundError,
  type ServiceError,
} from './errors.ts'
import { ada, adaAlone, storefront } from './testing/examples.ts'
import { setCall } from './testing/scenes.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

const path = '/api/customer/storefront'

async function send(...options: Parameters<typeof setCall>) {
  const { host, call } = setCall(...options)
  host.on(`GET ${path}`, { data: storefront })
  await call(endpoints.getStorefront)
  return host.received()[0]
}

async function failWith(answer: ScriptedAnswer): Promise<ServiceError> {
  const { host, call } = setCall({}, 'token')
  host.on('POST /api/customer/identity/set-password', answer)
  const body = { currentPassword: 'old', newPassword: 'a new password' }
  return call(endpoints.setPassword, { body }).then(
    () => expect.unreachable(),
    (error) => error,
  )
}

describe('a call sends', () => {
  it.each([
    ['backline', 'x-backline-cors', 'x-mb-cors'],
    ['moonbase', 'x-mb-cors', 'x-backline-cors'],
  ] as const)(
    'the marker header of the %s dialect and no other',
    { tags: ['calls.marker'] },
    async (dialect, marker, other) => {
      const sent = await send({ dialect })
      expect(sent?.headers.get(marker)).toBe('1')
      expect(sent?.headers.has(other)).toBe(false)
    },
  )

  it('the bearer token if there is one', { tags: ['calls.bearer'] }, async () => {
    expect((await send({}, 'token-1'))?.headers.get('authorization')).toBe('Bearer token-1')
    expect((await send())?.headers.has('authorization')).toBe(false)
  })

  it('its request to the configured host, or to its own origin', { tags: ['calls.host'] }, async () => {
    expect((await send({ licensingHost: 'https://licensing.example' }))?.host).toBe('https://licensing.example')
    expect((await send())?.host).toBe('')
  })

  it('encoded path parameters, and a query without absent values', async () => {
    const { host, call } = setCall()
    host.on('GET /api/customer/activations/a%2Fb%20c/completed', { data: true })
    host.on(`GET ${path}`, { data: storefront })
    await call(endpoints.isActivationRequestCompleted, { parameters: { id: 'a/b c' } })
    await call(endpoints.getStorefront, { query: { utm_source: 'a&b', utm_medium: undefined } })
    expect(host.received()[1]?.query).toEqual({ utm_source: 'a&b' })
  })

  it('a text body unchanged and an object as JSON', async () => {
    const { host, call } = setCall({}, 'token')
    host.on('POST /api/customer/identity/sign-in', { data: ada })
    host.on('PATCH /api/customer/identity', { data: adaAlone })
    await call(endpoints.signIn, { query: { email: 'ada@example.com' }, body: '"pass" wörd' })
    await call(endpoints.updateUser, { body: { name: 'Ada' } })
    const [text, json] = host.received()
    expect([text?.headers.get('content-type'), text?.body]).toEqual(['text/plain', '"pass" wörd'])
    expect([json?.headers.get('content-type'), json?.body]).toEqual(['application/json', '{"name":"Ada"}'])
  })

  it('nothing when it needs a token and there is none', { tags: ['roles.token-needed'] }, async () => {
    const { host, call } = setCall()
    await expect(call(endpoints.getUser)).rejects.toThrow(NotAuthenticatedError)
    expect(host.received()).toEqual([])
  })
})

describe('a call resolves with', () => {
  it('the payload in data', { tags: ['calls.data-field'] }, async () => {
    const { host, call } = setCall()
    host.on(`GET ${path}`, { data: storefront, headers: { location: '/somewhere' } })
    const { payload, status, headers } = await call(endpoints.getStorefront)
    expect(payload).toEqual(storefront)
    expect(status).toBe(200)
    expect(headers.get('location')).toBe('/somewhere')
  })

  it('the payload of a bare body, with the types of products filled in', async () => {
    const { host, call } = setCall({ dialect: 'moonbase' })
    const products = storefront.products.map(({ type, ...product }) => product)
    host.on(`GET ${path}`, { json: { ...storefront, products } })
    expect((await call(endpoints.getStorefront)).payload).toEqual(storefront)
  })

  it.each([{ data: false }, { json: false }])('a boolean, enveloped or bare: %j', async (answer) => {
    const { host, call } = setCall()
    host.on('GET /api/customer/activations/a/completed', answer)
    expect((await call(endpoints.isActivationRequestCompleted, { parameters: { id: 'a' } })).payload).toBe(false)
  })

  it('nothing when the contract declares no payload', async () => {
    const { host, call } = setCall({}, 'token')
    host.on('POST /api/customer/inventory/licenses/l/activations/a/revoke', { status: 204 }, { text: 'ok' })
    const parameters = { id: 'l', activationId: 'a' }
    expect((await call(endpoints.revokeActivation, { parameters })).payload).toBeUndefined()
    expect((await call(endpoints.revokeActivation, { parameters })).payload).toBeUndefined()
  })

  it.each([
    ['another shape', { data: { ...storefront, products: 'none' } }],
    ['no JSON', { text: '<html>' }],
    ['an empty body', {}],
    ['an unlisted status without what is promised', { status: 204 }],
    ['null', { json: null }],
  ])(
    "'Bad response' with the status for %s",
    { tags: ['client.checks-responses', 'errors.bad-response'] },
    async (_, answer) => {
      const { host, call } = setCall()
      host.on(`GET ${path}`, answer)
      const error = await call(endpoints.getStorefront).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(BadResponseError)
      expect(error).toMatchObject({
        title: 'Bad response',
        message: 'Could not parse server response',
        status: 'status' in answer ? answer.status : 200,
      })
    },
  )
})

describe('a refused call rejects with', { tags: ['errors.shared-handler'] }, () => {
  it.each([
    [404, NotFoundError, 'Not found'],
    [401, NotAuthenticatedError, 'Not authenticated'],
    [403, NotAuthorizedError, 'Not allowed'],
  ] as const)(
    'an error of its own for %i, whatever the body says',
    {
      tags: ['errors.not-found', 'errors.not-authenticated', 'errors.not-authorized'],
    },
    async (status, type, message) => {
      for (const body of [{ json: { title: 'Words of the service', errors: { A: ['b'] } } }, { text: 'no JSON' }]) {
        const error = await failWith({ status, ...body })
        expect(error).toBeInstanceOf(type)
        expect(error).toMatchObject({ message, status })
      }
    },
  )

  it('title, detail, status and field errors for other statuses', {
    tags: ['errors.problem', 'client.joins-field-errors'],
  }, async () => {
    const errors = { CurrentPassword: ['Is wrong', 'Is short'], 'address.postCode': ['Is missing'] }
    const type = 'https://shop.example/api/problems/invalid-input'
    const json = { type, title: 'Invalid input', detail: 'See errors', status: 400, code: 'invalid-input', errors }
    expect(await failWith({ status: 400, json })).toMatchObject({
      name: 'ServiceError',
      title: 'Invalid input',
      detail: 'See errors',
      status: 400,
      code: 'invalid-input',
      errors: { currentPassword: 'Is wrong, Is short', addressPostCode: 'Is missing' },
    })
  })

  it.each([401, 403, 404, 409, 422, 503])('the problem code for %s', async (status) => {
    const error = await failWith({ status, json: { title: 'T', code: 'seat-limit-reached' } })
    expect(isProblem(error, 'seat-limit-reached')).toBe(true)
    expect(isProblem(error, 'conflict')).toBe(false)
    // A service of another maker names none.
    expect(await failWith({ status, json: { title: 'T' } })).toMatchObject({ status, code: undefined })
  })

  it('the message of a single field error', { tags: ['errors.one-field'] }, async () => {
    const json = { title: 'Invalid input', detail: 'See errors', errors: { NewPassword: ['Is short', 'Is known'] } }
    expect((await failWith({ status: 400, json })).message).toBe('Is short, Is known')
  })

  it('the detail as its message otherwise, or else the title', { tags: ['errors.detail-or-title'] }, async () => {
    const errors = { A: ['Is a'], B: ['Is b'] }
    expect((await failWith({ status: 400, json: { title: 'T', detail: 'D', errors } })).message).toBe('D')
    expect((await failWith({ status: 409, json: { title: 'T', detail: 'D' } })).message).toBe('D')
    expect((await failWith({ status: 500, json: { title: 'T' } })).message).toBe('T')
  })

  it.each(['', '<html>', '{"detail":"no title"}', '[]', 'null', '{"title":"T","errors":{"a":"b"}}'])(
    'an unknown problem for %j',
    { tags: ['errors.unparsable'] },
    async (text) => {
      const error = await failWith({ status: 502, text })
      expect(error).toMatchObject({ message: 'An unknown problem occurred', status: 502, errors: {} })
    },
  )

  it('a NoAnswerError when the service does not respond', async () => {
    const error = await failWith(null)
    expect(error).toBeInstanceOf(NoAnswerError)
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  it('a report of a rejected token, and of nothing else', async () => {
    const { host, call, countRefusals } = setCall({}, 'token')
    host.on('GET /api/customer/meta/user', { status: 403 }, { status: 401 })
    await expect(call(endpoints.getUser)).rejects.toThrow(NotAuthorizedError)
    expect(countRefusals()).toBe(0)
    await expect(call(endpoints.getUser)).rejects.toThrow(NotAuthenticatedError)
    expect(countRefusals()).toBe(1)
  })
})

it('an aborted call rejects with the reason of the abort', async () => {
  const { host, browser, call } = setCall()
  const late = hold<ScriptedAnswer>()
  host.on(`GET ${path}`, () => late.promise)
  const ending = new AbortController()
  const answer = call(endpoints.getStorefront, { signal: ending.signal }).catch((error) => error)
  await browser.settle()
  ending.abort(new Error('Enough'))
  late.release({ data: storefront })
  expect(await answer).toMatchObject({ message: 'Enough' })
})

describe("a list's next page", () => {
  const page = { items: [], hasMore: false, next: null }

  it('is requested from the configured host', async () => {
    const { host, call } = setCall({ licensingHost: 'https://licensing.example' }, 'token')
    host.on('GET /api/customer/inventory/licenses', { data: page })
    await call(endpoints.listLicenses, { next: '/api/customer/inventory/licenses?cursor=abc&includeManifests=true' })
    expect(host.received()[0]).toMatchObject({
      host: 'https://licensing.example',
      query: { cursor: 'abc', includeManifests: 'true' },
    })
  })

  it.each([
    '//evil.example/x',
    '/.//evil.example/x',
    '/a/..//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '@evil.example',
    'x',
  ])('is refused for other hosts, because it carries the token: %j', async (next) => {
    const { host, call } = setCall({}, 'token')
    await expect(call(endpoints.listLicenses, { next })).rejects.toThrow(BadResponseError)
    expect(host.received()).toEqual([])
  })
})
