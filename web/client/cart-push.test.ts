import { describe, expect, it } from 'vitest'
import type { Shop } from './shop.ts'
import { signIn, signUp } from './sign-in.ts'
import { ada, clatter, paths, storefront, toCompletedOrder, toOpenOrder } from './testing/examples.ts'
import { bodyOf, holdPush, setCart, stored, visit, withOrder } from './testing/scenes.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

describe('pushing', () => {
  it('waits until 500 ms after the last change', { tags: ['constants.cart-push-debounce'] }, async () => {
    const { browser, shop, pushes } = setCart()
    shop.cart.add(clatter)
    await browser.advance(499)
    shop.cart.add(clatter)
    await browser.advance(499)
    expect(pushes()).toHaveLength(0)
    await browser.advance(1)
    expect(pushes()).toHaveLength(1)
    await browser.advance(10_000)
    expect(pushes()).toHaveLength(1)
  })

  it('sends currency and lines, and takes over the prices of the service', { tags: ['calls.push-order'] }, async () => {
    const { browser, shop, pushes, cart } = setCart()
    shop.cart.add(clatter)
    shop.cart.setCurrency('USD')
    await browser.advance(500)
    expect(pushes()[0]?.path).toBe(`/api/customer/orders/${cart().id}`)
    expect(bodyOf(pushes()[0])).toEqual({
      currency: 'USD',
      items: [{ id: 'p/clatter/full', type: 'Product', productId: 'clatter', variationId: 'full', quantity: 1 }],
    })
    expect(cart()).toMatchObject({ currency: 'USD', total: 11, problem: null, isPushing: false })
    expect(stored(browser)).toMatchObject({ isKnown: true, isUnsent: false })
  })

  it('sends the suggested currency of the storefront, in which the cart was shown', {
    tags: ['cart.currency'],
  }, async () => {
    const { host, browser, shop, pushes, cart } = setCart()
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, suggestedCurrency: 'GBP' } })
    await shop.storefront.load()
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(bodyOf(pushes()[0])).toMatchObject({ currency: 'GBP' })
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, suggestedCurrency: 'JPY' } })
    await shop.storefront.load()
    expect(cart().currency).toBe('GBP')
  })

  it("names no currency before the storefront is loaded and takes the service's suggestion", {
    tags: ['cart.currency'],
  }, async () => {
    const { host, browser, shop, pushes, cart } = setCart()
    host.on(`PATCH ${paths.order}`, (call) => ({ data: { ...toOpenOrder(call), currency: 'GBP' } }))
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(bodyOf(pushes()[0])).not.toHaveProperty('currency')
    expect(cart().currency).toBe('GBP')
  })

  it('uses the suggested currency again for a new order after a purchase', { tags: ['cart.currency'] }, async () => {
    const { host, browser, shop, pushes, cart } = setCart()
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    await shop.storefront.load()
    shop.cart.add(clatter)
    shop.cart.setCurrency('USD')
    await browser.advance(500)
    await shop.cart.handleCompleted(cart().id)
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(pushes().map((push) => bodyOf(push).currency)).toEqual(['USD', 'EUR'])
  })

  it('uses one currency in two tabs, that of the first push', async () => {
    const { host, browser, shop, openShop, pushes } = setCart()
    const other = openShop()
    await shop.storefront.load()
    shop.cart.add(clatter)
    await browser.advance(500)
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, suggestedCurrency: 'GBP' } })
    await other.storefront.load()
    other.cart.add(clatter)
    await browser.advance(500)
    expect(pushes().map((push) => bodyOf(push).currency)).toEqual(['EUR', 'EUR'])
  })

  it('shows that it is running', async () => {
    const { host, browser, shop, cart } = setCart()
    const late = hold<ScriptedAnswer>()
    host.on(`PATCH ${paths.order}`, () => late.promise)
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(cart().isPushing).toBe(true)
    late.release(null)
    await browser.settle()
    expect(cart().isPushing).toBe(false)
  })

  it('does not lose changes during the request', async () => {
    const { host, browser, shop, pushes, cart } = setCart()
    const release = holdPush(host)
    shop.cart.add(clatter)
    await browser.advance(500)
    shop.cart.setQuantity('p/clatter/full', 5)
    await browser.advance(500)
    expect(pushes()).toHaveLength(1)
    release()
    await browser.settle()
    expect(cart().count).toBe(5)
    expect(pushes().map((push) => bodyOf(push).items[0].quantity)).toEqual([1, 5])
    expect(stored(browser)).toMatchObject({ isUnsent: false })
  })

  it('does not change a cart that has been replaced meanwhile', async () => {
    const { host, browser, shop, cart } = setCart()
    const release = holdPush(host)
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    shop.cart.add(clatter)
    const { id } = cart()
    await browser.advance(500)
    await shop.cart.handleCompleted(id)
    release()
    await browser.settle()
    expect(cart()).toMatchObject({ items: [] })
    expect(cart().id).not.toBe(id)
    expect(stored(browser)).toMatchObject({ isKnown: false })
  })

  it('is not repeated when the network returns during the request', async () => {
    const { host, browser, shop, pushes } = setCart()
    const release = holdPush(host)
    shop.start()
    shop.cart.add(clatter)
    await browser.advance(500)
    await browser.goOnline()
    release()
    await browser.settle()
    expect(pushes()).toHaveLength(1)
  })
})

describe('a failed push', () => {
  it('keeps the cart, shows the problem, and is repeated when the network returns', async () => {
    const { host, browser, shop, pushes, cart } = setCart()
    host.on(`PATCH ${paths.order}`, null, (call) => ({ data: toOpenOrder(call) }))
    host.on(`GET ${paths.storefront}`, null)
    shop.start()
    shop.cart.add(clatter)
    await browser.advance(60_000)
    expect(pushes()).toHaveLength(1)
    expect(cart()).toMatchObject({ count: 1, problem: expect.stringContaining('Your cart is saved') })
    await browser.goOnline()
    expect(pushes()).toHaveLength(2)
    expect(cart()).toMatchObject({ count: 1, total: 10, problem: null })
  })

  it('is repeated on the next visit', async () => {
    const { host, browser, shop, pushes, openShop } = setCart()
    host.on(`PATCH ${paths.order}`, null, (call) => ({ data: toOpenOrder(call) }))
    shop.cart.add(clatter)
    await browser.advance(500)
    const next = await visit({ openShop, browser })
    expect(pushes()).toHaveLength(2)
    expect(next.cart.$cart.get()).toMatchObject({ count: 1, total: 10 })
  })

  it('shows its reason until the next one succeeds', async () => {
    const { host, browser, shop, cart } = setCart()
    const json = { title: 'Invalid input', detail: 'currency: Must be one of EUR', status: 400 }
    host.on(`PATCH ${paths.order}`, { status: 400, json }, (call) => ({ data: toOpenOrder(call) }))
    host.on(`GET ${paths.order}`, null)
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(cart()).toMatchObject({ count: 1, problem: 'currency: Must be one of EUR' })
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(cart()).toMatchObject({ count: 2, problem: null })
  })

  it('starts a new cart when the order has been paid in another tab', {
    tags: ['states.cart-keeps-open-orders'],
  }, async () => {
    const { host, browser, shop, cart, id } = await withOrder()
    host.on(`PATCH ${paths.order}`, { status: 409, json: { title: 'Conflict' } })
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(cart()).toMatchObject({ items: [], problem: null })
    expect(cart().id).not.toBe(id)
  })

  it('keeps unsent changes while the order is open', async () => {
    const { host, browser, shop, cart, id } = await withOrder()
    host.on(`PATCH ${paths.order}`, { status: 400, json: { title: 'Invalid input' } })
    shop.cart.add(clatter)
    await browser.advance(500)
    expect(cart()).toMatchObject({ id, count: 2, problem: 'Invalid input' })
  })
})

describe('a customer who signs in', () => {
  const account = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'pass word',
    acceptedPrivacyPolicy: true as const,
    acceptedTermsAndConditions: true as const,
  }

  it.each([
    ['signs in', (shop: Shop) => signIn(shop, 'ada@example.com', 'pass word')],
    ['signs up', (shop: Shop) => signUp(shop, account, { communicationOptIn: false })],
  ])('and %s gets the cart priced immediately', async (_, enter) => {
    const { host, browser, shop, pushes, cart } = await withOrder()
    host.on(`POST ${paths.signUp}`, { data: ada })
    host.on(`PATCH ${paths.order}`, (call) => {
      const order = toOpenOrder(call)
      return { data: { ...order, items: order.items.map((item) => ({ ...item, price: { EUR: 6, USD: 7 } })) } }
    })
    expect(cart().total).toBe(10)
    await enter(shop)
    await browser.settle()
    expect(pushes()).toHaveLength(2)
    expect(pushes()[1]?.headers.get('authorization')).toBe('Bearer access-1')
    expect(cart().total).toBe(6)
    expect(stored(browser)).toMatchObject({ isUnsent: false })
  })

  it('during a push gets the cart pushed again', async () => {
    const { host, browser, shop, pushes } = setCart()
    const release = holdPush(host)
    shop.cart.add(clatter)
    await browser.advance(500)
    await signIn(shop, 'ada@example.com', 'pass word')
    release()
    await browser.settle()
    expect(pushes().map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer access-1'])
  })

  it('without a network gets the cart pushed when it returns', async () => {
    const { host, browser, shop, pushes } = await withOrder()
    shop.start()
    host.on(`PATCH ${paths.order}`, null, (call) => ({ data: toOpenOrder(call) }))
    await signIn(shop, 'ada@example.com', 'pass word')
    await browser.settle()
    await browser.goOnline()
    expect(pushes()).toHaveLength(3)
    expect(stored(browser)).toMatchObject({ isUnsent: false })
  })

  it('with an empty cart creates no order', async () => {
    const { browser, shop, pushes } = setCart()
    await signIn(shop, 'ada@example.com', 'pass word')
    await browser.advance(10_000)
    expect(pushes()).toEqual([])
  })
})
