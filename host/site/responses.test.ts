import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltFile, encodeBody } from './built-file.ts'
import { openServer } from './example-server.ts'
import { createLateFiles } from './late-files.ts'
import { createResponses } from './responses.ts'

const settings = {
  publicUrl: 'http://127.0.0.1',
  checkoutOrigin: 'http://127.0.0.1',
  allowedOrigins: [],
  dialect: 'backline' as const,
}
const passedOn = 418
const text = '<!doctype html><title>Clatter</title>'.repeat(20)

async function makeFile(path: string, type: string, body: string): Promise<BuiltFile> {
  return { path, type, stamp: '', bodies: await encodeBody(Buffer.from(body), type) }
}

const routing = {
  routeRules: {
    '/old': { redirect: '/new' },
    '/clatter': { redirect: '/never' },
    '/docs/**': { redirect: 'https://docs.example/start' },
  },
  products: [{ id: 'clatter', edition: 2, microOf: null }],
}

const failures: string[] = []
const lateFiles = createLateFiles()

let answers: ReturnType<typeof createResponses>
let server: Awaited<ReturnType<typeof openServer>>
const call: typeof server.call = (...request) => server.call(...request)

beforeAll(async () => {
  answers = createResponses(
    await Promise.all([
      makeFile('/', 'text/html; charset=utf-8', text),
      makeFile('/clatter', 'text/html; charset=utf-8', text),
      makeFile('/clatter/_payload.json', 'application/json', '{"head":{}}'),
      makeFile('/templates/door/door-reaper.txt', 'text/plain; charset=utf-8', '36 Hinge\n'.repeat(30)),
      makeFile('/clatter/updates.json', 'application/feed+json; charset=utf-8', '{"items":[]}'),
      makeFile('/templates/door/_payload.json', 'application/json', '{}'),
      makeFile('/assets/site-1.js', 'text/javascript', 'export const a = 1\n'.repeat(30)),
      makeFile('/assets/logo-1.png', 'image/png', 'pixels'),
      makeFile('checkout', 'text/html; charset=utf-8', text),
      makeFile('not-found', 'text/html; charset=utf-8', '<h1>Page not found: /:full-path:</h1>'),
      makeFile('not-valid', 'text/html; charset=utf-8', '<h1>Page Not Found: /:full-path:</h1>'),
      makeFile('routing', 'application/json', JSON.stringify(routing)),
    ]),
    settings,
    lateFiles,
    (error) => failures.push(String(error)),
  )
  server = await openServer((request, response) => {
    if (!answers.answer(request, response)) response.writeHead(passedOn).end()
  })
})
afterAll(() => server.close())

describe('a page from memory', () => {
  it('is sent in the smallest encoding that the browser accepts', async () => {
    const br = await call('/clatter', { 'accept-encoding': 'gzip, br' })
    const gzip = await call('/clatter', { 'accept-encoding': 'gzip' })
    const plain = await call('/clatter')
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(text)
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(text)
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of [br, gzip, plain]) expect(headers.vary).toBe('accept-encoding')
  })

  it('is not sent twice to a browser that has it', async () => {
    const first = await call('/clatter', { 'accept-encoding': 'br' })
    const again = await call('/clatter', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    const other = await call('/clatter', { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) })
    expect(other.status).toBe(200)
  })

  it('answers HEAD as it answers GET, without the body', async () => {
    const head = await call('/clatter', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers['content-length']).toBe(String(text.length))
    expect(head.body).toHaveLength(0)
  })

  it('is revalidated each time, except assets that are named by their content', async () => {
    expect((await call('/clatter')).headers['cache-control']).toBe('no-cache')
    expect((await call('/clatter/_payload.json')).headers['cache-control']).toBe('no-cache')
    expect((await call('/assets/site-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('is shown on pages of every origin if it is a picture of the theme, as mails show its logo', async () => {
    const policyOf = async (path: string) => (await call(path)).headers['cross-origin-resource-policy']
    expect(await policyOf('/assets/logo-1.png')).toBe('cross-origin')
    expect(await policyOf('/assets/site-1.js')).toBe('same-origin')
  })

  it('is readable by every origin and cached for five minutes if it is a feed of updates', async () => {
    const { status, headers } = await call('/clatter/updates.json', { origin: 'https://elsewhere.example' })
    expect([status, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/feed+json; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'etag',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    ])
    expect((await call('/clatter/updates.json', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect((await call('/clatter/_payload.json')).headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('is a download with a name of its own if it is a file of a template', {
    tags: ['content.template-downloads'],
  }, async () => {
    const { headers, body } = await call('/templates/door/door-reaper.txt', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="door-reaper.txt"',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"/),
    })
    expect(brotliDecompressSync(body).toString()).toContain('36 Hinge\n')
    for (const path of ['/clatter', '/templates/door/_payload.json'])
      expect((await call(path)).headers['content-disposition']).toBeUndefined()
  })

  it('is found with a query and with percent-encoding', async () => {
    for (const path of ['/?utm_source=x', '/clatter?a=1', '/cl%61tter', '/assets/site-1.js?x']) {
      expect((await call(path)).status).toBe(200)
    }
  })

  it('has one URL: a trailing slash is redirected', async () => {
    const { status, headers } = await call('/clatter/?a=1')
    expect(status).toBe(308)
    expect(headers.location).toBe('/clatter?a=1')
  })

  it('redirects password managers to the change of a password', async () => {
    const { status, headers } = await call('/.well-known/change-password')
    expect([status, headers.location]).toEqual([302, '/user-area/account'])
    expect(
      (await call('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
    ).not.toBe(200)
  })
})

describe('a file that is made when it is asked for', () => {
  let isDrawable = true
  beforeAll(() =>
    lateFiles.replace([
      {
        path: '/pictures/clatter.png',
        type: 'image/png',
        stamp: '1',
        async make() {
          if (!isDrawable) throw new Error('The font can not be read')
          return 'a picture'
        },
      },
    ]),
  )

  it('says what went wrong to the vendor alone where it can not be made, and is made by the next request', async () => {
    isDrawable = false
    const { status, headers, body } = await call('/pictures/clatter.png')
    expect([status, headers['cache-control'], body.length]).toEqual([500, 'no-store', 0])
    expect(failures).toEqual(['Error: The font can not be read'])
    isDrawable = true
    expect((await call('/pictures/clatter.png')).body.toString()).toBe('a picture')
  })

  it('is answered as others are, and shown on pages of every origin', async () => {
    const { headers } = await call('/pictures/cl%61tter.png?a=1')
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const again = await call('/pictures/clatter.png', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await call('/pictures/clatter.png', {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '9', 0])
    expect((await call('/pictures/clatter.png/')).headers.location).toBe('/pictures/clatter.png')
  })
})

describe('everything else is passed on', () => {
  it.each([
    '/nope',
    '/clatter/../clatter',
    '/%2e%2e/clatter',
    '/..%2fclatter',
    '/clatter%00',
    '/clatter%0d%0aset-cookie:a=b/',
    '/%E0%A4%A',
    '//clatter',
    '//evil.example/',
    '/clatter//',
    '/not-found',
    '/checkout',
    '/checkout/',
    '/checkout/a/b',
    '/api/customer/storefront',
  ])('%s', async (path) => {
    expect((await call(path)).status).toBe(passedOn)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s of a page', async (method) => {
    expect((await call('/clatter', {}, method)).status).toBe(passedOn)
  })
})

describe('the checkout’s document', () => {
  it('is served at every checkout, never cached, and may be framed by shops', async () => {
    const { status, headers } = await call('/checkout/5f0c?embedded=true')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' http://127.0.0.1")
  })

  it('ignores line breaks in its URL', async () => {
    expect((await call('/checkout/a%0d%0ab/')).headers.location).toBe('/checkout/a%0d%0ab')
  })
})

describe('a route rule', () => {
  it.each([
    ['/old', '/new'],
    ['/old?a=1', '/new?a=1'],
    ['/docs/setup', 'https://docs.example/start'],
  ])('redirects %s to %s', { tags: ['routing.redirects', 'routing.absolute-redirect'] }, async (path, target) => {
    const { status, headers } = await call(path)
    expect(status).toBe(308)
    expect(headers.location).toBe(target)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('never hides a page', async () => expect((await call('/clatter')).status).toBe(200))
})

describe('the error screen distinguishes', () => {
  it.each(['/nope?a=1', '/nope-micro', '/guides/clatter-3/open', '/get-started/daw-quickstarts/nope', '//'])(
    '%s: there is no such route',
    { tags: ['errors.page-not-found', 'routing.unknown-path'] },
    (path) => expect(answers.renderNotFound(path).html).toBe(`<h1>Page not found: ${path}</h1>`),
  )

  it.each(['/clatter-micro', '/blog/nope?a=1', '/guides/clatter-2/nope', '/guides/clatter-micro/a', '/templates/nope'])(
    '%s: the route is there, but no such page',
    { tags: ['errors.page-not-valid', 'routing.validate'] },
    (path) => expect(answers.renderNotFound(path).html).toBe(`<h1>Page Not Found: ${path}</h1>`),
  )
})
