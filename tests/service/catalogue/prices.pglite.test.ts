import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Dialect, dialects, markerHeaders } from '#contract/constants.ts'
import type { Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import type { DiscountFile } from '#service/catalogue/products/content-schema.ts'
import { send } from '../calls.ts'
import { buy, licensesOf, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'

type Prices = Record<string, number>
const license = (prices: Prices) => [{ id: 'license', name: 'License', prices }]
const product = (id: string, position: number, prices: Prices) => ({
  id,
  position,
  name: id,
  tagline: id,
  description: id,
  maxActivations: 3,
  trialDays: 14,
  downloads: { needsUser: false, needsOwnership: false },
  variations: license(prices),
})
const bothHands = {
  id: 'both-hands',
  position: 1,
  name: 'Both Hands',
  tagline: 'Two',
  description: 'Both',
  products: ['clatter', 'thrum'],
  variations: license({ USD: 149, EUR: 149, GBP: 129, JPY: 22350 }),
}
const plain: CatalogueContent = {
  store: {
    vendorId: 'e5c1f6f2-0b0a-4f43-9b52-0f3f0b7a2f10',
    currencies: ['USD', 'EUR', 'GBP', 'JPY'],
    suggestedCurrency: 'USD',
    pricesIncludeTax: ['EUR', 'GBP'],
  },
  products: [
    product('clatter', 1, { USD: 99, EUR: 99, GBP: 85, JPY: 14850 }),
    product('thrum', 2, { USD: 79, EUR: 79, GBP: 69, JPY: 11850 }),
  ],
  bundles: [bothHands],
  discounts: [],
  coupons: [],
  releases: [],
  vouchers: [],
  storedFiles: {},
}
const discount = (position: number, changes: Partial<DiscountFile>): DiscountFile => ({
  id: `discount-${position}`,
  position,
  name: `Discount ${position}`,
  isExclusive: false,
  ...changes,
})
const thirty = discount(1, { name: 'Spring sale', description: 'Until May', percentage: 30 })
const ten = discount(2, { name: 'Ten off', amounts: { USD: 10, EUR: 10, GBP: 8, JPY: 1500 } })

const service = await startService('prices', { catalogue: plain })
afterEach(() => service.syncCatalogue(plain))

const sell = (...discounts: DiscountFile[]) => service.syncCatalogue({ ...plain, discounts })

/** An answer's payload in either dialect. */
async function ask<Payload>(dialect: Dialect, path: string, options: Parameters<typeof send>[3] = {}) {
  const headers = { [markerHeaders[dialect]]: '1', ...options.headers }
  const method = options.json === undefined ? 'GET' : 'PATCH'
  const { statusCode, body } = await send(service.app, method, path, { ...options, headers })
  expect(statusCode).toBe(200)
  const answer: { data: Payload } & Payload = JSON.parse(body)
  const payload: Payload = dialect === 'backline' ? answer.data : answer
  return payload
}
const storefront = (dialect: Dialect, token?: string) => ask<Storefront>(dialect, '/api/customer/storefront', { token })
const standard = (item: Pick<StoreProduct, 'defaultVariation'> | undefined) =>
  item?.defaultVariation ?? expect.fail('There is no default variation')

describe.each(dialects)('prices in the storefront, in the dialect %s', (dialect) => {
  it('are as listed without any discount', async () => {
    const { products } = await storefront(dialect)
    const prices = { USD: 99, EUR: 99, GBP: 85, JPY: 14850 }
    expect(standard(products[0])).toEqual({
      id: 'license',
      name: 'License',
      originalPrice: prices,
      price: prices,
      hasDiscount: false,
      recurrence: { type: 'OneOff' },
    })
  })

  it('are less by a percentage in every currency', {
    tags: ['entities.variation', 'entities.percentage-discount', 'entities.price-map', 'entities.discount'],
  }, async () => {
    await sell(thirty)
    const { products } = await storefront(dialect)
    expect(standard(products[0])).toEqual({
      id: 'license',
      name: 'License',
      originalPrice: { USD: 99, EUR: 99, GBP: 85, JPY: 14850 },
      price: { USD: 69.3, EUR: 69.3, GBP: 59.5, JPY: 10395 },
      hasDiscount: true,
      discount: {
        type: 'PercentageOffDiscount',
        name: 'Spring sale',
        description: 'Until May',
        percentage: 0.3,
        total: { USD: 29.7, EUR: 29.7, GBP: 25.5, JPY: 4455 },
        isExclusive: false,
      },
      recurrence: { type: 'OneOff' },
    })
    expect(products[0]?.variations).toEqual([standard(products[0])])
  })

  it('are less by an amount in every currency', { tags: ['entities.flat-discount'] }, async () => {
    await sell(ten)
    const { hasDiscount, price, discount } = standard((await storefront(dialect)).products[1])
    expect({ hasDiscount, price }).toEqual({
      hasDiscount: true,
      price: { USD: 69, EUR: 69, GBP: 61, JPY: 10350 },
    })
    expect(discount).toEqual({
      type: 'FlatAmountOffDiscount',
      name: 'Ten off',
      isExclusive: false,
      total: { USD: 10, EUR: 10, GBP: 8, JPY: 1500 },
    })
  })

  it('are less for what the discount is for: a product also inside its bundle, and not the bundle', async () => {
    await sell(discount(1, { percentage: 30, appliesTo: ['clatter'] }))
    const { products, bundles } = await storefront(dialect)
    expect(products.map((one) => standard(one).price.USD)).toEqual([69.3, 79])
    expect(bundles[0]?.products.map((one) => standard(one).price.USD)).toEqual([69.3, 79])
    expect(standard(bundles[0])).toMatchObject({ price: { USD: 149 }, hasDiscount: false })
    await sell(discount(1, { percentage: 10, appliesTo: ['both-hands'] }))
    const other = await storefront(dialect)
    expect(standard(other.bundles[0]).price).toEqual({ USD: 134.1, EUR: 134.1, GBP: 116.1, JPY: 20115 })
    expect(other.products.map((one) => standard(one).hasDiscount)).toEqual([false, false])
  })

  it('of a partial bundle are for what its owner lacks, in the store and in the cart', {
    tags: ['entities.bundle'],
  }, async () => {
    const { accessToken: token } = await signUp(service.app)
    const line = { quantity: 1, variationId: 'license' }
    await buy(service.app, token, { ...line, id: 'p/thrum/license', type: 'Product', productId: 'thrum' })
    // 149 x 99/178; 129 x 85/154; 22,350 x 14,850/26,700.
    const partial = { USD: 82.87, EUR: 82.87, GBP: 71.2, JPY: 12431 }
    const { bundles } = await storefront(dialect, token)
    expect(bundles[0]).toMatchObject({
      partial: true,
      owned: false,
      products: [{ included: true }, { included: false }],
    })
    expect(standard(bundles[0])).toMatchObject({ originalPrice: partial, price: partial, hasDiscount: false })
    expect(standard((await storefront(dialect)).bundles[0]).price.USD).toBe(149)

    const cartLine = { ...line, id: 'b/both-hands/license', type: 'Bundle', bundleId: 'both-hands' }
    const path = `/api/customer/orders/${crypto.randomUUID()}`
    const order = await ask<OpenOrder>(dialect, path, { token, json: { items: [cartLine] } })
    expect(order.items[0]).toMatchObject({ partial: true, price: partial, variation: { originalPrice: partial } })
    await sell(thirty)
    const { price, originalPrice, discount } = standard((await storefront(dialect, token)).bundles[0])
    expect([originalPrice.USD, price.USD, discount?.total?.USD]).toEqual([82.87, 58.01, 24.86])

    await sell()
    await buy(service.app, token, cartLine)
    const owned = (await licensesOf(service.app, token)).items.map((one) => one.product.id)
    expect(owned.sort(), 'what was owned is not sold once more').toEqual(['clatter', 'thrum'])
    expect((await storefront(dialect, token)).bundles[0]).toMatchObject({ owned: true, partial: false })
  })
})

describe('a discount with dates', () => {
  const soon = (minutes: number) => new Date(service.clock.now().getTime() + minutes * 60_000).toISOString()

  it('begins and ends by the clock, and whoever shows prices is told', { tags: ['long'] }, async () => {
    await sell({ ...thirty, from: soon(10), until: soon(20) })
    const shown: (number | undefined)[] = []
    service.onCatalogueChange(() => shown.push(service.storefront().products[0]?.defaultVariation?.price.USD))
    const price = async () => standard((await storefront('backline')).products[0]).price.USD
    expect(await price()).toBe(99)
    service.clock.advance(10 * 60_000)
    expect(await price()).toBe(69.3)
    await vi.waitFor(() => expect(shown).toEqual([69.3]), { timeout: 20_000 })
    service.clock.advance(10 * 60_000)
    expect(await price()).toBe(99)
    await vi.waitFor(() => expect(shown).toEqual([69.3, 99]), { timeout: 20_000 })
  })
})

it('which prices contain the tax is kept with the catalogue', async () => {
  const { pricesIncludeTax } = await service.database.query
    .selectFrom('catalogueState')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(pricesIncludeTax).toEqual(['EUR', 'GBP'])
})
