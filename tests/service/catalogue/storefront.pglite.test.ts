import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Storefront, Vendor } from '#contract/entities/catalogue.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { buyer, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createTestService, shopOrigin, vendor } from '../test-service.ts'
import { snareAt } from './catalogues.ts'

const service = await startService('storefront')

const getStorefront = (options: CallOptions = {}, { app } = service) =>
  send(app, 'GET', '/api/customer/storefront', options)
const sdk = { 'x-mb-cors': '1' }

describe('the storefront', () => {
  it('shows anybody what is for sale, and for how much', {
    tags: ['visitor.browses-storefront', 'calls.storefront', 'entities.storefront', 'roles.anonymous-loads-storefront'],
  }, async () => {
    const store = await dataOf<Storefront>(getStorefront())
    expect(Object.keys(store).sort()).toEqual(['bundles', 'products', 'suggestedCurrency'])
    expect(store.suggestedCurrency).toBe('EUR')
    expect(store.products.map(({ id, owned, type }) => [id, owned, type])).toEqual([
      ['snare-works', false, 'product'],
      ['kick-works', false, 'product'],
    ])
    expect(store.products[0]?.defaultVariation?.price).toEqual({ EUR: 99, USD: 109, JPY: 14800 })
    expect(store.bundles).toMatchObject([{ id: 'whole-kit', type: 'bundle', owned: false, partial: false }])
  })

  it('shows a customer what they own already', { tags: ['calls.bearer'] }, async () => {
    const { token } = await buyer(service.app)
    const store = await dataOf<Storefront>(getStorefront({ token }))
    expect(store.products.map(({ owned }) => owned)).toEqual([true, false])
    expect(store.bundles.map(({ owned, partial }) => [owned, partial])).toEqual([[false, true]])
    expect((await dataOf<Storefront>(getStorefront())).products[0]?.owned).toBe(false)
  })

  it('takes the queries of the specification', { tags: ['calls.storefront'] }, async () => {
    const query = { includeManifests: 'true', utm_source: 'magazine', utm_referrer: 'example.com' }
    expect((await getStorefront({ query })).statusCode).toBe(200)
    expect((await getStorefront({ query: { includeManifests: 'maybe' } })).statusCode).toBe(400)
  })
})

describe('the downloads in the storefront', () => {
  const downloadsOf = async (options: CallOptions = {}) =>
    (await dataOf<Storefront>(getStorefront(options))).products.map(({ downloads }) => downloads)
  const path = `${shopOrigin}/api/customer/inventory/products/snare-works/download`

  it('are those of the current release, with a path for whoever may have them', {
    tags: ['entities.store-product', 'downloads.some-need-user'],
  }, async () => {
    const { accessToken: token } = await signUp(service.app)
    expect(await downloadsOf()).toMatchObject([
      [
        { key: 'mac', path: null },
        { key: 'windows', path: null },
      ],
      undefined,
    ])
    expect(await downloadsOf({ token })).toMatchObject([
      [
        { name: 'Snare Works for Mac', platform: 'Mac', path: `${path}/mac/1.2.0` },
        { name: 'Snare Works for Windows', platform: 'Windows', path: `${path}/windows/1.2.0` },
      ],
      undefined,
    ])
    const { token: owner } = await buyer(service.app)
    expect(await downloadsOf({ token: owner })).toEqual(await downloadsOf({ token }))
    expect((await downloadsOf())[0]?.map((download) => download.path)).toEqual([null, null])
  })

  it('list the files inside them for whoever asks, in bundles too', {
    tags: ['entities.download-manifest'],
  }, async () => {
    const manifest = {
      files: [{ name: 'Snare Works.component', path: 'Library/Audio' }],
      licensePath: 'Library/Works',
    }
    const query = { includeManifests: 'true' }
    expect((await downloadsOf({ query }))[0]?.map((download) => download.manifest)).toEqual([manifest, undefined])
    expect((await downloadsOf())[0]?.map((download) => download.manifest)).toEqual([undefined, undefined])
    const { bundles, products } = await dataOf<Storefront>(getStorefront({ query }))
    expect(bundles[0]?.products.map(({ downloads }) => downloads)).toEqual(products.map(({ downloads }) => downloads))
  })

  it('are not in what pages are made of, which would grow by them', () => {
    const { products, bundles } = service.storefront()
    for (const product of [...products, ...bundles.flatMap((bundle) => bundle.products)])
      expect(product).not.toHaveProperty('downloads')
  })
})

describe('the two dialects', () => {
  it('differ in the envelope and in the type of what is sold', {
    tags: ['calls.data-field', 'calls.marker'],
  }, async () => {
    const enveloped = await getStorefront({ headers: { 'x-backline-cors': '1' } })
    const own: Storefront = enveloped.json().data
    const bare = (await getStorefront({ headers: sdk })).json()
    const withoutType = <Item extends { type: string }>({ type: _, ...item }: Item) => item
    expect(Object.keys(enveloped.json())).toEqual(['data'])
    expect(bare).toEqual({
      ...own,
      products: own.products.map(withoutType),
      bundles: own.bundles.map(withoutType).map((kit) => ({ ...kit, products: kit.products.map(withoutType) })),
    })
  })
  it('are told apart by caches', async () => {
    expect((await getStorefront()).headers.vary).toMatch(/x-mb-cors/)
    const tags = await Promise.all([{}, sdk].map(async (headers) => (await getStorefront({ headers })).headers.etag))
    expect(new Set(tags).size).toBe(2)
  })
  it('never wrap a problem', { tags: ['entities.problem'] }, async () => {
    for (const headers of [sdk, {}]) {
      const response = await getStorefront({ headers, query: { includeManifests: 'maybe' } })
      expect(response.json()).toMatchObject({
        title: 'Invalid input',
        errors: { includeManifests: [expect.any(String)] },
      })
    }
  })
})

describe.each([
  ["the specification's dialect", {}],
  ['the SDK dialect', sdk],
])('a browser that has the storefront already, in %s', (_, marker: Record<string, string>) => {
  const ask = (etag: unknown, options: CallOptions = {}) =>
    getStorefront({ ...options, headers: { ...marker, ...options.headers, 'if-none-match': String(etag) } })

  it('keeps it for itself, and asks each time whether it is still so', async () => {
    const { headers, body } = await getStorefront({ headers: marker })
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^"[\w-]+"$/) })
    expect(headers.vary).toBe('x-mb-cors, origin, authorization, accept-language')
    const again = await ask(headers.etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const { etag, vary, 'cache-control': cacheControl } = headers
    expect(again.headers).toMatchObject({ etag, vary, 'cache-control': cacheControl })
    expect((await ask(`W/${headers.etag}, "another"`)).statusCode).toBe(304)
    expect((await ask('"another"')).body).toBe(body)
  })

  it('gets another one in another language region, with a token, and once prices change', async () => {
    const { etag } = (await getStorefront({ headers: marker })).headers
    expect((await ask(etag, { headers: { 'accept-language': 'ja' } })).statusCode).toBe(200)
    const { token } = await buyer(service.app)
    const own = await ask(etag, { token })
    expect(own.statusCode).toBe(200)
    expect((await ask(own.headers.etag, { token })).statusCode).toBe(304)
    expect((await ask(own.headers.etag)).statusCode).toBe(200)

    await service.syncCatalogue(snareAt(79))
    const changed = await ask(etag)
    expect([changed.statusCode, changed.body.includes('"EUR":79')]).toEqual([200, true])
    await service.syncCatalogue(exampleContent)
    expect((await ask(etag)).statusCode).toBe(304)
  })
})

describe('the suggested currency', () => {
  const suggested = async (headers: Record<string, string>, from = service) =>
    (await dataOf<Storefront>(getStorefront({ headers }, from))).suggestedCurrency

  it("is that of the visitor's language region, if it is sold in, else the vendor's", async () => {
    expect(await suggested({ 'accept-language': 'en-US,en;q=0.9' })).toBe('USD')
    expect(await suggested({ 'accept-language': 'ja' })).toBe('JPY')
    expect(await suggested({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('EUR')
    expect(await suggested({})).toBe('EUR')
    expect(service.storefront().suggestedCurrency).toBe('EUR')
  })

  it("is that of the visitor's country where a proxy names it; nobody else's header counts", async () => {
    const behindProxy = await createTestService('country', { countryHeader: 'cf-ipcountry' })
    const headers = { 'cf-ipcountry': 'JP', 'accept-language': 'en-US' }
    expect([await suggested(headers, behindProxy), await suggested(headers)]).toEqual(['JPY', 'USD'])
    expect(await suggested({ ...headers, 'cf-ipcountry': 'SE' }, behindProxy)).toBe('USD')
    const { vary } = (await getStorefront({}, behindProxy)).headers
    expect(vary).toBe('x-mb-cors, origin, authorization, cf-ipcountry, accept-language')
    await behindProxy.close()
  })
})

describe('the vendor', () => {
  it('is public: name and logo', {
    tags: ['calls.vendor', 'vendor.public', 'roles.anonymous-loads-vendor', 'entities.vendor'],
  }, async () => {
    expect(await dataOf<Vendor>(send(service.app, 'GET', '/api/public/vendors/current'))).toEqual(vendor)
    expect((await send(service.app, 'GET', '/api/public/vendors/current', { headers: sdk })).json()).toEqual(vendor)
  })
  it('publishes the keys of its license tokens, as PEM and as a key set, and never the private ones', async () => {
    const pem = await send(service.app, 'GET', '/api/public/vendors/current/keys')
    const set = await send(service.app, 'GET', '/api/public/vendors/current/keys/jwks.json')
    const fromPem = createPublicKey(pem.body)
    const [jwk] = set.json().keys
    expect(fromPem.asymmetricKeyType).toBe('rsa')
    expect(createPublicKey({ key: jwk, format: 'jwk' }).equals(fromPem)).toBe(true)
    expect(jwk).toMatchObject({ alg: 'RS256', use: 'sig' })
    expect(Object.keys(jwk)).not.toContain('d')
    expect(pem.body).not.toContain('PRIVATE')
  })
})
