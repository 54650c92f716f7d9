import { describe, expect, it } from 'vitest'
import { restoreCart } from './restore-cart.ts'
import {
  clatter,
  everything,
  fullVariation,
  paths,
  storefront,
  toCompletedOrder,
  toOpenOrder,
} from './testing/examples.ts'
import { bodyOf, stored, visit, withOrder } from './testing/scenes.ts'
import { hold } from './testing/scripted-host.ts'

/** A customer who comes back to a cart of two Clatters, which the service does not give. */
async function comeBack(answer: object | null = { status: 500 }) {
  const scene = await withOrder()
  scene.shop.cart.setQuantity('p/clatter/full', 2)
  await scene.browser.advance(500)
  scene.host.on(`GET ${paths.order}`, answer)
  const shop = scene.openShop()
  shop.start()
  await scene.browser.advance(10_000)
  return { ...scene, shop, cart: () => shop.cart.$cart.get() }
}

describe('a cart that can not be fetched on load', () => {
  it.each([null, { status: 500 }, { status: 404 }, { status: 403 }, { data: 'nonsense' }])(
    'is replaced by a new empty order in the suggested currency, and offered again: %j',
    { tags: ['states.cart-replaced'] },
    async (answer) => {
      const { cart, id, browser } = await comeBack(answer)
      expect(cart()).toMatchObject({ items: [], count: 0, currency: 'EUR', problem: null })
      expect(cart().id).not.toBe(id)
      expect(cart().restorable).toMatchObject([{ productId: 'clatter', quantity: 2 }])
      expect(stored(browser)).toMatchObject({ items: [], isKnown: false, former: { orderId: id } })
    },
  )

  it('is replaced even with changes that can not be sent', async () => {
    const { host, browser, shop: before, openShop, id } = await withOrder()
    host.on(`PATCH ${paths.order}`, null)
    host.on(`GET ${paths.order}`, null)
    before.cart.add(everything)
    const next = await visit({ openShop, browser }, 10_000)
    expect(next.cart.$cart.get().id).not.toBe(id)
    expect(next.cart.$cart.get().restorable).toHaveLength(2)
  })

  it('stays when the customer changes it meanwhile, and the change is sent', async () => {
    const { host, browser, openShop, id, pushes } = await withOrder()
    const late = hold<void>()
    host.on(`GET ${paths.order}`, () => late.promise.then(() => null))
    const next = openShop()
    next.start()
    next.cart.add(everything)
    late.release()
    await browser.advance(1000)
    expect(next.cart.$cart.get()).toMatchObject({ id, restorable: [], problem: null })
    expect(bodyOf(pushes().at(-1)).items).toHaveLength(2)
  })

  it('stays when the page is left while the order is read', async () => {
    const { host, browser, openShop, id } = await withOrder()
    host.on(`GET ${paths.order}`, null)
    openShop().start()
    await browser.advance(900)
    expect(stored(browser)).toMatchObject({ id, former: null })
  })

  it('is not offered when it is empty', async () => {
    const { host, browser, shop, openShop } = await withOrder()
    shop.cart.remove('p/clatter/full')
    await browser.advance(500)
    host.on(`GET ${paths.order}`, null)
    const next = await visit({ openShop, browser }, 10_000)
    expect(next.cart.$cart.get()).toMatchObject({ items: [], restorable: [] })
  })

  it('is not offered when its stored value is invalid, but kept from an earlier version', async () => {
    const { browser, openShop, id } = await withOrder()
    const text = browser.stored.get('backline.session') ?? ''
    browser.stored.set('backline.session', text.replace(',"former":null', ''))
    expect(openShop().cart.$cart.get()).toMatchObject({ id, count: 1, restorable: [] })
    for (const former of ['"x"', '{"orderId":"1","items":[],"isOffered":true}']) {
      browser.stored.set('backline.session', text.replace('"former":null', `"former":${former}`))
      expect(openShop().cart.$cart.get()).toMatchObject({ items: [], restorable: [] })
    }
  })
})

describe('restoring a cart', () => {
  it('creates an order with its lines at current prices and removes the offer', async () => {
    const { host, browser, shop, cart, id, pushes } = await comeBack({ status: 404 })
    const dearer = { ...fullVariation, price: { EUR: 45, USD: 55 } }
    const products = [{ ...clatter, defaultVariation: dearer, variations: [dearer] }]
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, products } })
    expect(await restoreCart(shop)).toEqual({ leftOut: [] })
    expect(cart()).toMatchObject({ count: 2, total: 90, restorable: [] })
    await browser.advance(500)
    expect(pushes().at(-1)?.path).toContain(cart().id)
    expect(cart().id).not.toBe(id)
    expect(bodyOf(pushes().at(-1)).items).toMatchObject([{ productId: 'clatter', quantity: 2 }])
    expect(cart()).toMatchObject({ total: 20, restorable: [] })
  })

  it('adds to the new cart, leaves out items that are no longer sold, and respects limits', async () => {
    const { host, shop, cart } = await comeBack({ status: 404 })
    shop.cart.add(everything)
    const limited = { ...clatter, maxQuantity: 2 }
    host.on(`GET ${paths.storefront}`, { data: { ...storefront, products: [limited] } })
    const reason = 'An order can have at most 2 copies of Clatter.'
    expect(await restoreCart(shop)).toMatchObject({ leftOut: [{ item: { productId: 'clatter' }, reason }] })
    expect(cart().items).toMatchObject([{ bundleId: 'everything' }, { productId: 'clatter', quantity: 1 }])

    const other = await comeBack({ status: 404 })
    other.host.on(`GET ${paths.storefront}`, { data: { ...storefront, products: [] } })
    expect(await restoreCart(other.shop)).toMatchObject({ leftOut: [{ reason: 'It is no longer sold.' }] })
    expect(other.cart()).toMatchObject({ items: [], restorable: [] })
  })

  it('can be retried when the shop does not respond', async () => {
    const { host, browser, shop, cart } = await comeBack()
    host.on(`GET ${paths.storefront}`, null)
    const refused = expect(restoreCart(shop)).rejects.toThrow('The shop did not answer')
    await browser.advance(10_000)
    await refused
    expect(cart()).toMatchObject({ items: [], restorable: [{ productId: 'clatter' }] })
  })

  it('is refused when that cart has been paid', async () => {
    const { host, shop, cart } = await comeBack()
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    await expect(restoreCart(shop)).rejects.toThrow('has been paid for')
    expect(cart()).toMatchObject({ items: [], restorable: [] })
  })
})

describe('the offer to restore a cart', () => {
  it('is shown in every tab and visit until it is dismissed', async () => {
    const { browser, shop, openShop } = await comeBack()
    const other = await visit({ openShop, browser }, 10_000)
    expect(other.cart.$cart.get().restorable).toHaveLength(1)
    other.cart.forgetFormer()
    await browser.settle()
    expect(shop.cart.$cart.get().restorable).toEqual([])
    expect(openShop().cart.$cart.get().restorable).toEqual([])
  })

  it('ends when the new cart is bought', async () => {
    const { host, browser, shop, cart } = await comeBack()
    shop.cart.add(everything)
    await browser.advance(500)
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    await shop.cart.handleCompleted(cart().id)
    expect(cart()).toMatchObject({ items: [], restorable: [] })
    expect(stored(browser).former).toBeNull()
  })

  it('ends when that order is paid, and waits during the payment', async () => {
    const { host, browser, openShop } = await comeBack()
    const visit = async () => {
      const shop = openShop()
      shop.start()
      await browser.advance(10_000)
      return shop.cart.$cart.get().restorable.length
    }
    host.on(`GET ${paths.order}`, (call) => ({ data: { ...toCompletedOrder(call), status: 'PaymentProcessing' } }))
    expect(await visit()).toBe(0)
    host.on(`GET ${paths.order}`, (call) => ({ data: toOpenOrder({ ...call, body: null }) }))
    expect(await visit()).toBe(1)
    host.on(`GET ${paths.order}`, (call) => ({ data: toCompletedOrder(call) }))
    expect(await visit()).toBe(0)
    expect(stored(browser).former).toBeNull()
  })
})
