import { expect, it } from 'vitest'
import { BadResponseError, NotFoundError } from './errors.ts'
import { readVendor } from './storefront.ts'
import { paths, setScene, storefront } from './testing/examples.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

const changed = { ...storefront, suggestedCurrency: 'USD' }

it('is loaded when the shop starts and stored for the next visit', {
  tags: ['storage.storefront', 'calls.storefront'],
}, async () => {
  const { browser, shop, openShop } = setScene()
  expect(shop.storefront.$storefront.get()).toBeNull()
  shop.start()
  await browser.settle()
  expect(shop.storefront.$storefront.get()).toEqual(storefront)
  expect(JSON.parse(browser.stored.get('backline.storefront') ?? '')).toEqual(storefront)
  expect(openShop().storefront.$storefront.get()).toEqual(storefront)
})

it('is shown as stored and then as loaded', async () => {
  const { host, browser, shop, openShop } = setScene()
  await shop.storefront.load()
  host.on(`GET ${paths.storefront}`, { data: changed })
  const next = openShop()
  next.start()
  expect(next.storefront.$storefront.get()?.suggestedCurrency).toBe('EUR')
  await browser.settle()
  expect(next.storefront.$storefront.get()?.suggestedCurrency).toBe('USD')
})

it('is dropped when its stored value is invalid', () => {
  const { browser, openShop } = setScene()
  browser.stored.set('backline.storefront', '{"products":[]}')
  expect(openShop().storefront.$storefront.get()).toBeNull()
})

it("is 'No storefront configured' when there is none", { tags: ['errors.no-storefront'] }, async () => {
  const { host, shop } = setScene()
  host.on(`GET ${paths.storefront}`, { status: 404 })
  const error = await shop.storefront.load().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(NotFoundError)
  expect(error.message).toBe('No storefront configured')
})

it('is kept when loading fails, which is only logged', async () => {
  const { host, browser, shop } = setScene()
  await shop.storefront.load()
  host.on(`GET ${paths.storefront}`, null)
  shop.start()
  await browser.settle()
  expect(shop.storefront.$storefront.get()).toEqual(storefront)
  expect(browser.logged).toHaveLength(1)
})

it('is that of the last request, in whatever order the responses arrive', async () => {
  const { host, shop } = setScene()
  const late = hold<ScriptedAnswer>()
  host.on(`GET ${paths.storefront}`, () => late.promise, { data: changed })
  const first = shop.storefront.load()
  await shop.storefront.load()
  late.release({ data: storefront })
  await first
  expect(shop.storefront.$storefront.get()?.suggestedCurrency).toBe('USD')
})

it('is synchronised with other tabs', async () => {
  const { browser, shop, openShop } = setScene()
  const other = openShop()
  other.start()
  await shop.storefront.load()
  await browser.settle()
  expect(other.storefront.$storefront.get()).toEqual(storefront)
})

const call = 'GET /api/public/vendors/current'

it('includes the vendor, without a session', { tags: ['calls.vendor', 'roles.anonymous-loads-vendor'] }, async () => {
  const { host, shop } = setScene()
  const vendor = { id: 'tenant-1', name: 'Oddmeter', logoUrl: null }
  host.on(call, { data: vendor }, { data: { name: 'Oddmeter' } })
  expect(await readVendor(shop)).toEqual(vendor)
  expect(host.received()[0]?.headers.has('authorization')).toBe(false)
  await expect(readVendor(shop)).rejects.toThrow(BadResponseError)
})
