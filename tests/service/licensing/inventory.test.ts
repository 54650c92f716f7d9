import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { buy, buyer, kitLine, licensesOf, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate } from './devices.ts'
import {
  listProducts,
  pads,
  plantLicense,
  plantTrial,
  productsOf,
  readProduct,
  revokeLicense,
  summariesOf,
  wideCatalogue,
} from './inventories.ts'

const service = await startService('inventory', { catalogue: wideCatalogue })

const list = '/api/customer/inventory/products'
const get = (path: string, options: CallOptions = {}) => send(service.app, 'GET', `${list}${path}`, options)
const ownLicenses = (productId: string, token: string, query = {}) =>
  dataOf<Paged<License>>(get(`/${productId}/licenses`, { token, query }))
const ownDevices = (productId: string, token: string) =>
  dataOf<Paged<Activation>>(get(`/${productId}/licenses/activations`, { token }))

/** Every page of a list, one after the other; `between` is called before each but the first. */
async function walk<Item>(path: string, token: string, between: () => Promise<unknown> = async () => undefined) {
  const pages: Item[][] = []
  for (let next: string | null = path; next; ) {
    if (pages.length > 0) await between()
    const page: Paged<Item> = await dataOf<Paged<Item>>(send(service.app, 'GET', next, { token }))
    expect(page.hasMore).toBe(page.next !== null)
    pages.push(page.items)
    next = page.next
  }
  return pages
}

describe('what a customer has of a product', () => {
  const expectCounts = async (
    token: string,
    ...counts: [licenses: number, trials: number, taken: number, seats: number]
  ) => {
    const [numberOfLicenses, numberOfTrials, currentActivations, maxActivations] = counts
    const expected = { numberOfLicenses, numberOfTrials, currentActivations, maxActivations }
    expect(await readProduct(service, 'snare-works', { token })).toMatchObject(expected)
  }

  it('is counted as it is now, after buying, activating, trying and revoking', {
    tags: ['customer.sees-what-they-own'],
  }, async () => {
    const { id, accessToken: token } = await signUp(service.app)
    const { id: other } = await signUp(service.app)
    await expectCounts(token, 0, 0, 0, 0)
    await buy(service.app, token, snareLine(2))
    await expectCounts(token, 2, 0, 0, 6)
    for (const signature of ['one', 'two', 'three', 'four']) await activate(service.app, token, signature)
    await expectCounts(token, 2, 0, 4, 6)

    const licenses = (await licensesOf(service.app, token)).items
    const first = licenses.find(({ activeNumberOfActivations }) => activeNumberOfActivations === 3)
    const [device] = (await ownDevices('snare-works', token)).items.filter(({ licenseId }) => licenseId === first?.id)
    const path = `/api/customer/inventory/licenses/${first?.id}/activations/${device?.id}/revoke`
    expect((await send(service.app, 'POST', path, { token })).statusCode).toBe(204)
    await expectCounts(token, 2, 0, 3, 6)

    await plantTrial(service, id, 'snare-works')
    await plantTrial(service, id, 'snare-works', { minutes: 60 })
    await plantTrial(service, id, 'snare-works', { status: 'Revoked' })
    await plantTrial(service, id, 'snare-works', { minutes: -1 })
    await plantTrial(service, id, 'bell-works')
    await plantTrial(service, other, 'snare-works')
    await plantTrial(service, null, 'snare-works')
    await expectCounts(token, 2, 2, 3, 6)
    service.clock.advance(6 * 60_000)
    await expectCounts(token, 2, 1, 3, 6)

    await revokeLicense(service, first?.id ?? '')
    await expectCounts(token, 1, 1, 1, 3)
  })

  it('is the same wherever the product is shown, and nobody else’s', async () => {
    const { token } = await buyer(service.app)
    await buy(service.app, token, snareLine())
    await activate(service.app, token)
    const summaries = await summariesOf(service, token, 'snare-works')
    expect(summaries[0]).toMatchObject({
      numberOfLicenses: 2,
      currentActivations: 1,
      maxActivations: 6,
      version: '1.2.0',
    })
    expect(summaries).toEqual(Array(6).fill(summaries[0]))
    const { accessToken: eve } = await signUp(service.app, 'Eve')
    expect(await summariesOf(service, eve, 'snare-works')).toMatchObject([{ numberOfLicenses: 0, maxActivations: 0 }])
  })

  it('is what their other license says of it, too, when one was revoked', async () => {
    const { id, accessToken: token } = await signUp(service.app)
    const revoked = await plantLicense(service, id, 'bell-works')
    service.clock.advance(1)
    await plantLicense(service, id, 'bell-works')
    await revokeLicense(service, revoked)
    const { items } = await ownLicenses('bell-works', token)
    expect(items.map(({ status, product }) => [status, product.numberOfLicenses, product.downloadsAllowed])).toEqual([
      ['Revoked', 1, true],
      ['Active', 1, true],
    ])
  })
})

describe('the products of a customer', () => {
  it('are those they have a license or a running trial of, in the order in which they got them', {
    tags: ['calls.products', 'roles.customer-products'],
  }, async () => {
    const { id, accessToken: token } = await signUp(service.app)
    expect(await listProducts(service, token)).toEqual({ items: [], hasMore: false, next: null })
    await plantTrial(service, id, 'open-works')
    service.clock.advance(1)
    await plantTrial(service, id, 'pad-07', { minutes: -1 })
    await buy(service.app, token, kitLine())
    service.clock.advance(1)
    const bell = await plantLicense(service, id, 'bell-works')
    expect(await productsOf(service, token)).toEqual(['open-works', 'kick-works', 'snare-works', 'bell-works'])
    await revokeLicense(service, bell)
    service.clock.advance(6 * 60_000)
    expect(await productsOf(service, token)).toEqual(['kick-works', 'snare-works'])
    const { accessToken: eve } = await signUp(service.app, 'Eve')
    expect(await productsOf(service, eve)).toEqual([])
  })

  it('keep their place: what was got first counts, though it no longer holds', async () => {
    const { id, accessToken: token } = await signUp(service.app)
    await plantTrial(service, id, 'snare-works', { status: 'Revoked' })
    service.clock.advance(1)
    const first = await plantLicense(service, id, 'pad-00')
    service.clock.advance(1)
    await plantLicense(service, id, 'bell-works')
    service.clock.advance(1)
    for (const productId of ['snare-works', 'pad-00']) await plantLicense(service, id, productId)
    await revokeLicense(service, first)
    const { items } = await listProducts(service, token)
    expect(items.map((product) => product.id)).toEqual(['snare-works', 'pad-00', 'bell-works'])
    expect(items[1]).toMatchObject({ numberOfLicenses: 1, maxActivations: 3 })
  })

  it('come in pages, each once, whatever changes between pages', { tags: ['entities.paged-list'] }, async () => {
    const { id, accessToken: token } = await signUp(service.app)
    const start = service.clock.now().getTime() - 60_000
    const granted: string[] = []
    // Three at a time, so that a page ends among those that were got together.
    for (const [index, pad] of [...pads.entries()].reverse())
      granted.unshift(await plantLicense(service, id, pad.id, new Date(start + Math.floor(index / 3))))
    const [first = '', second = ''] = granted
    const pages = await walk<{ id: string }>(`${list}?includeManifests=true`, token, async () => {
      await revokeLicense(service, first)
      await plantLicense(service, id, 'pad-00')
      await plantLicense(service, id, 'snare-works')
      await revokeLicense(service, second)
    })
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 6])
    expect(pages.flat().map((product) => product.id)).toEqual([...pads.map((pad) => pad.id), 'snare-works'])
    const { next } = await listProducts(service, token, { includeManifests: 'true' })
    expect(next).toMatch(/^\/api\/customer\/inventory\/products\?includeManifests=true&cursor=[\w-]+$/)
  })

  it('refuse a cursor of other making, naming it', async () => {
    const { accessToken: token } = await signUp(service.app)
    const encode = (...position: unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url')
    const date = '2026-05-04T10:00:00Z'
    for (const cursor of [
      'nonsense',
      '',
      encode(date),
      encode('yesterday', 'pad-00'),
      encode(date, 'a\0b'),
      encode(date, 7),
    ])
      expect(await problemOf(get('', { token, query: { cursor } }))).toMatchObject({
        statusCode: 400,
        errors: { cursor: [expect.any(String)] },
      })
    for (const year of ['0001', '9999'])
      expect(
        (await get('', { token, query: { cursor: encode(`${year}-01-01T00:00:00Z`, 'pad-00') } })).statusCode,
      ).toBe(200)
  })
})

describe('the licenses of one product', () => {
  it('are the customer’s own, in pages, oldest first', { tags: ['calls.product-licenses'] }, async () => {
    const { id, accessToken: token } = await signUp(service.app)
    for (const quantity of [10, 10, 5]) await buy(service.app, token, snareLine(quantity))
    await plantLicense(service, id, 'bell-works')
    const pages = await walk<License>(`${list}/snare-works/licenses`, token)
    expect(pages.map(({ length }) => length)).toEqual([20, 5])
    expect(new Set(pages.flat().map((license) => license.id)).size).toBe(25)
    expect(new Set(pages.flat().map(({ product }) => product.id))).toEqual(new Set(['snare-works']))
    const { next } = await ownLicenses('snare-works', token, { includeManifests: 'true' })
    expect(next).toMatch(/^\/api\/customer\/inventory\/products\/snare-works\/licenses\?includeManifests=true&cursor=/)
  })
})

describe('the devices of one product', () => {
  it('are those on the customer’s licenses of it, revoked ones too, oldest first', {
    tags: ['calls.product-activations'],
  }, async () => {
    const { user, token } = await buyer(service.app)
    await plantTrial(service, user.id, 'snare-works')
    await buy(service.app, token, snareLine())
    for (const signature of ['one', 'two', 'three', 'four']) await activate(service.app, token, signature)
    const { items, next } = await ownDevices('snare-works', token)
    expect(items.map(({ name, status }) => [name, status])).toEqual(
      ['one', 'two', 'three', 'four'].map((signature) => [`Machine ${signature}`, 'Active']),
    )
    expect(new Set(items.map(({ licenseId }) => licenseId)).size).toBe(2)
    expect(next).toBeNull()
    const [device] = items
    const path = `/api/customer/inventory/licenses/${device?.licenseId}/activations/${device?.id}/revoke`
    await send(service.app, 'POST', path, { token })
    expect((await ownDevices('snare-works', token)).items.map(({ status }) => status)).toEqual([
      ...['Revoked', 'Active', 'Active', 'Active'],
    ])
  })
})

describe.each(['/licenses', '/licenses/activations'])('%s of a product', (path) => {
  it('are none for whoever has none, and 404 where there is no such product', async () => {
    const { token } = await buyer(service.app)
    await activate(service.app, token)
    const { accessToken: eve } = await signUp(service.app, 'Eve')
    const nothing = { items: [], hasMore: false, next: null }
    expect(await dataOf(get(`/snare-works${path}`, { token: eve }))).toEqual(nothing)
    expect(await dataOf(get(`/bell-works${path}`, { token }))).toEqual(nothing)
    for (const id of ['tambourine', randomUUID(), 'SNARE-WORKS', '%'])
      expect((await problemOf(get(`/${encodeURIComponent(id)}${path}`, { token }))).statusCode).toBe(404)
    expect((await get(`/snare-works${path}`)).statusCode).toBe(401)
  })
})
