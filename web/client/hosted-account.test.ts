import { expect, it } from 'vitest'
import { activateOffline, createProducts, findDownload } from './inventory.ts'
import { signIn } from './sign-in.ts'
import { ada, clatter, everything, license, paths, setScene, storefront, toOpenOrder } from './testing/examples.ts'
import { bodyOf } from './testing/scenes.ts'
import { createVouchers } from './vouchers.ts'

const licensingHost = 'https://licensing.example'
const inventory = '/api/customer/inventory'

/** Products and bundles as the SDK dialect has them: without their type. */
const untyped = ({ type, ...rest }: typeof clatter | typeof everything) => rest

function setHostedAccount() {
  const { host, browser, openShop } = setScene()
  const bareStorefront = { ...storefront, products: [untyped(clatter)], bundles: [untyped(everything)] }
  const product = { ...license.product, downloads: [] }
  host.on(`POST ${paths.signIn}`, { json: ada })
  host.on(`POST ${paths.refresh}`, { json: { ...ada, accessToken: 'access-2', refreshToken: 'refresh-2' } })
  host.on(`GET ${paths.storefront}`, { json: bareStorefront })
  host.on(`PATCH ${paths.order}`, (call) => ({ json: toOpenOrder(call) }))
  host.on('POST /api/customer/vouchers/redeem', {
    json: {
      id: 'voucher-1',
      name: 'Magazine',
      description: '',
      code: 'DRUM-DAYS',
      redeemed: true,
      redeemsProducts: [{ value: untyped(clatter), quantity: 1 }],
      redeemsBundles: [{ value: untyped(everything), quantity: 1 }],
    },
  })
  host.on(`GET ${inventory}/products`, { json: { items: [product], hasMore: false, next: null } })
  host.on(`GET ${inventory}/products/clatter/download/Mac/latest`, {
    json: { location: 'https://files.example/a.zip' },
  })
  host.on(`POST ${inventory}/activate`, {
    status: 201,
    json: license,
    headers: { location: 'https://files.example/clatter.mb' },
  })
  const shop = openShop({ licensingHost, dialect: 'moonbase', checkoutOrigin: 'https://pay.example' })
  return { host, browser, shop }
}

it('a shop works with a licensing service of another host that sends bare bodies', {
  tags: ['calls.host', 'calls.marker'],
}, async () => {
  const { host, browser, shop } = setHostedAccount()
  await signIn(shop, 'ada@example.com', 'pass word')
  expect(await shop.storefront.load()).toEqual(storefront)
  shop.cart.add(clatter)
  shop.cart.add(everything)
  await browser.advance(500)
  expect(shop.cart.$cart.get()).toMatchObject({ count: 2, total: 20, problem: null })
  expect(bodyOf(host.received(`PATCH ${paths.order}`)[0]).items).toMatchObject([
    { type: 'Product' },
    { type: 'Bundle' },
  ])

  const voucher = await createVouchers(shop).redeem('DRUM-DAYS')
  expect([voucher.redeemsProducts[0]?.value, voucher.redeemsBundles[0]?.value]).toEqual([clatter, everything])
  expect((await createProducts(shop).listOwned()).items).toMatchObject([{ id: 'clatter' }])
  const path = `${licensingHost}${inventory}/products/clatter/download/Mac/latest`
  expect(await findDownload(shop, { path })).toEqual({ location: 'https://files.example/a.zip' })
  expect((await activateOffline(shop, 'bWFjaGluZQ==')).location).toBe('https://files.example/clatter.mb')
  await browser.advance(10 * 60_000)
  expect(await shop.session.accessToken()).toBe('access-2')

  expect(browser.logged).toEqual([])
  for (const call of host.received()) {
    expect(call.host).toBe(licensingHost)
    expect(call.headers.get('x-mb-cors')).toBe('1')
    expect(call.headers.has('x-backline-cors')).toBe(false)
  }
})
