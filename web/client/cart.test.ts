import { describe, expect, it } from 'vitest'
import { clatter, everything, paths, toCompletedOrder, toOpenOrder } from './testing/examples.ts'
import { holdPush, setCart, stored, visit, withOrder } from './testing/scenes.ts'
import { hold } from './testing/scripted-host.ts'

describe('a new cart', () => {
  it('is an empty order under a random id', () => {
    const { cart, openShop } = setCart()
    expect(cart()).toMatchObject({ items: [], count: 0, total: 0, isPushing: false, problem: null })
    expect(cart().id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(openShop().cart.$cart.get().id).not.toBe(cart().id)
  })

  it("has the storefront's suggested currency, and the vendor's until that is known", {
    tags: ['cart.currency'],
  }, async () => {
    const { shop, cart } = setCart()
    expect(cart().currency).toBe('USD')
    await shop.storefront.load()
    expect(cart().currency).toBe('EUR')
  })

  it('causes no calls before it has an item', async () => {
    const { browser, shop, host } = setCart()
    shop.start()
    await browser.advance(60_000)
    expect(host.received().map(({ path }) => path)).toEqual([paths.storefront])
    expect(browser.stored.has('backline.session')).toBe(false)
  })

  it('keeps the same value while nothing changes', () => {
    const { shop } = setCart()
    expect(shop.cart.$cart.get()).toBe(shop.cart.$cart.get())
  })
})

describe('a change', () => {
  it('is shown immediately with the prices of the storefront', async () => {
    const { shop, cart } = setCart()
    await shop.storefront.load()
    shop.cart.add(clatter)
    shop.cart.add(clatter)
    shop.cart.add(everything)
    expect(cart()).toMatchObject({ count: 3, total: 119.97, currency: 'EUR' })
  })

  it('is stored immediately for the next visit', { tags: ['storage.cart'] }, () => {
    const { browser, shop, cart, openShop } = setCart()
    shop.cart.add(clatter)
    expect(stored(browser)).toMatchObject({ id: cart().id, items: [{ id: 'p/clatter/full' }], isUnsent: true })
    expect(openShop().cart.$cart.get()).toMatchObject({ id: cart().id, count: 1 })
  })

  it.each(['constructor', '__proto__', 'toString', 'eur', ''])(
    'that somebody has stored with the currency %j, which is none, is not read',
    (currency) => {
      const { browser, shop, openShop } = setCart()
      shop.cart.add(clatter)
      browser.stored.set('backline.session', JSON.stringify({ ...stored(browser), currency }))
      expect(openShop().cart.$cart.get()).toMatchObject({ items: [], total: 0, currency: 'USD' })
    },
  )

  it('increases, sets and removes quantities', () => {
    const { shop, cart } = setCart()
    shop.cart.add(clatter)
    shop.cart.add(clatter)
    expect(cart().items).toMatchObject([{ quantity: 2 }])
    shop.cart.setQuantity('p/clatter/full', 7)
    expect(cart().count).toBe(7)
    shop.cart.remove('p/clatter/full')
    expect(cart().items).toEqual([])
    expect(() => shop.cart.remove('p/clatter/full')).toThrow('Cart item not found')
    expect(() => shop.cart.setQuantity('p/clatter/full', 1)).toThrow('Cart item not found')
  })

  it('that is refused changes and sends nothing', async () => {
    const { browser, shop, pushes } = setCart()
    expect(() => shop.cart.add(clatter, { variationId: 'lost' })).toThrow()
    await browser.advance(1000)
    expect(pushes()).toEqual([])
    expect(browser.stored.size).toBe(0)
  })
})

describe('on load', () => {
  it('reads the stored order again', { tags: ['states.cart-refreshed-on-load', 'calls.order'] }, async () => {
    const { host, browser, openShop, reads, id } = await withOrder()
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toOpenOrder(call), currency: 'USD' } }))
    const next = openShop()
    expect(next.cart.$cart.get()).toMatchObject({ id, count: 1 })
    next.start()
    await browser.settle()
    expect(reads()).toHaveLength(1)
    expect(next.cart.$cart.get()).toMatchObject({ id, count: 0, currency: 'USD' })
  })

  it.each(['PaymentProcessing', 'Completed', 'Failed'])(
    'one that is %s makes room for a new empty order in the suggested currency',
    { tags: ['states.cart-replaced', 'states.cart-keeps-open-orders'] },
    async (status) => {
      const { host, browser, openShop, shop, id } = await withOrder()
      shop.cart.setCurrency('USD')
      await browser.advance(500)
      host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status } }))
      const next = await visit({ openShop, browser })
      expect(next.cart.$cart.get()).toMatchObject({ items: [], currency: 'EUR' })
      expect(next.cart.$cart.get().id).not.toBe(id)
    },
  )

  it.each([404, 403])(
    'replaces an order that is not available (%i)',
    { tags: ['states.cart-replaced'] },
    async (status) => {
      const { host, browser, openShop, id } = await withOrder()
      host.on(`GET ${paths.order}`, { status })
      const next = await visit({ openShop, browser })
      expect(next.cart.$cart.get().items).toEqual([])
      expect(next.cart.$cart.get().id).not.toBe(id)
    },
  )

  it('keeps an order that can not be read later', async () => {
    const { host, browser, openShop, reads, id } = await withOrder()
    const next = await visit({ openShop, browser })
    host.on(`GET ${paths.order}`, null)
    await browser.goOnline()
    await browser.advance(1000)
    expect(reads().length).toBeGreaterThan(1)
    expect(next.cart.$cart.get()).toMatchObject({ id, count: 1, restorable: [] })
  })

  it('keeps changes that are made while the order is read', async () => {
    const { host, browser, openShop, id } = await withOrder()
    const late = hold<void>()
    host.on(`GET ${paths.order}`, (call) => late.promise.then(() => ({ data: toOpenOrder(call) })))
    const next = await visit({ openShop, browser })
    next.cart.add(everything)
    late.release()
    await browser.settle()
    expect(next.cart.$cart.get()).toMatchObject({ id, count: 2 })
  })

  it.each([
    '{"id":"1","currency":"EUR","items":[],"couponsApplied":[],"isKnown":true,"isUnsent":false}',
    '{"items":1}',
    'x',
  ])('drops an invalid stored cart: %s', async (text) => {
    const { browser, openShop, reads } = setCart()
    browser.stored.set('backline.session', text)
    const next = await visit({ openShop, browser })
    expect(next.cart.$cart.get()).toMatchObject({ items: [] })
    expect(reads()).toEqual([])
  })
})

describe('tabs', () => {
  it('show the same cart', { tags: ['cart.synced-across-tabs'] }, async () => {
    const { browser, shop, openShop, cart } = setCart()
    const other = openShop()
    other.start()
    shop.start()
    shop.cart.add(clatter)
    await browser.settle()
    expect(other.cart.$cart.get()).toMatchObject({ id: cart().id, count: 1 })
    other.cart.setQuantity('p/clatter/full', 3)
    await browser.settle()
    expect(cart().count).toBe(3)
  })

  it('add to what another tab has stored, even before its storage event', () => {
    const { shop, openShop } = setCart()
    const other = openShop()
    shop.cart.add(clatter)
    other.cart.add(everything)
    expect(other.cart.$cart.get().items.map(({ id }) => id)).toEqual(['p/clatter/full', 'b/everything/full'])
  })

  it('do not undo each other by a late response', async () => {
    const { host, browser, shop, openShop, cart } = setCart()
    const other = openShop()
    other.start()
    shop.start()
    const release = holdPush(host)
    shop.cart.add(clatter)
    await browser.advance(500)
    other.cart.setQuantity('p/clatter/full', 3)
    await browser.advance(100)
    release()
    await browser.settle()
    expect(cart().count).toBe(3)
    await browser.advance(500)
    expect(other.cart.$cart.get()).toMatchObject({ count: 3, total: 30 })
  })
})

describe('a refused change', () => {
  it('is shown in the cart until another change succeeds or the customer dismisses it', async () => {
    const { shop, cart } = setCart()
    const limited = { ...clatter, maxQuantity: 1 }
    shop.cart.add(limited)
    expect(() => shop.cart.add(limited)).toThrow()
    expect(cart()).toMatchObject({ count: 1, refusal: { message: 'An order can have at most 1 copy of Clatter.' } })
    shop.cart.setRefusal(null)
    expect(cart().refusal).toBeNull()
    expect(() => shop.cart.add(limited)).toThrow()
    shop.cart.setQuantity('p/clatter/full', 0)
    expect(cart()).toMatchObject({ count: 0, refusal: null })
  })

  it('shows the current cart when another tab has removed the line', () => {
    const { shop, openShop, cart } = setCart()
    shop.cart.add(clatter)
    openShop().cart.remove('p/clatter/full')
    expect(() => shop.cart.setQuantity('p/clatter/full', 2)).toThrow('Cart item not found')
    expect(cart()).toMatchObject({ items: [], refusal: { message: 'Cart item not found' } })
  })
})
