import { describe, expect, it } from 'vitest'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import { NoAnswerError, ServiceError } from './errors.ts'
import { createFreeOrder } from './free-orders.ts'
import { clatter, paths, setScene, storefront, toOpenOrder } from './testing/examples.ts'
import { bodyOf, setCustomer } from './testing/scenes.ts'

const checkoutUrl = 'https://checkout.example/checkout/key-1'
const pay = 'POST /api/checkout/key-1/pay'
const push = `PATCH ${paths.order}`

const due = { currency: 'EUR', amount: 0 }
const completed = exampleCheckout({ status: 'Completed', total: { ...exampleCheckout({}).total, due } })

async function setFreeOrder() {
  const scene = await setCustomer()
  scene.host.on(push, (call) => ({
    data: { ...toOpenOrder(call), checkoutUrl, embeddedCheckoutUrl: `${checkoutUrl}?embedded=true` },
  }))
  scene.host.on(pay, { data: completed })
  scene.host.on(`GET ${paths.storefront}`, { data: { ...storefront, products: [{ ...clatter, owned: true }] } })
  return { ...scene, order: createFreeOrder(scene.shop, clatter) }
}

describe('an order of a free product', () => {
  it('is completed without a payment and leaves the cart unchanged', async () => {
    const { host, shop, order } = await setFreeOrder()
    const before = shop.cart.$cart.get()
    await order.complete()
    const [pushed] = host.received(push)
    expect(pushed?.path).toContain(order.orderId)
    expect(bodyOf(pushed).items).toMatchObject([{ productId: clatter.id, quantity: 1 }])
    expect(bodyOf(host.received(pay)[0])).toEqual({ due })
    expect(shop.storefront.$storefront.get()?.products[0]?.owned).toBe(true)
    expect(shop.cart.$cart.get()).toEqual(before)
    expect(order.orderId).not.toBe(before.id)
  })

  it('has the currency in which prices are shown, once it is known', { tags: ['cart.currency'] }, async () => {
    const { host, shop, order } = await setFreeOrder()
    await order.complete()
    shop.cart.setCurrency('USD')
    await order.complete()
    const early = setScene()
    await createFreeOrder(early.shop, clatter)
      .openCheckout({ embedded: true, returnUrl: 'https://shop.example/free' })
      .catch(() => {})
    expect(host.received(push).map((call) => bodyOf(call).currency)).toEqual(['EUR', 'USD'])
    expect(bodyOf(early.host.received(push)[0])).not.toHaveProperty('currency')
  })

  it('rejects when the product now has a price, and reloads the storefront after a lost response', async () => {
    const { host, shop, order } = await setFreeOrder()
    host.on(pay, { status: 409, json: { title: 'Conflict', detail: 'The price has changed', status: 409 } }, null)
    await expect(order.complete()).rejects.toThrow(ServiceError)
    await expect(order.complete()).rejects.toThrow(NoAnswerError)
    expect(new Set(host.received(push).map(({ path }) => path)).size).toBe(1)
    expect(shop.storefront.$storefront.get()?.products[0]?.owned).toBe(true)
  })

  it('opens a checkout, embedded or standalone, and rejects without a URL', async () => {
    const { host, order } = await setFreeOrder()
    const returnUrl = 'https://shop.example/free'
    expect(await order.openCheckout({ embedded: true, returnUrl })).toEqual({ url: `${checkoutUrl}?embedded=true` })
    expect(await order.openCheckout({ embedded: false, returnUrl })).toEqual({ url: checkoutUrl })
    expect(host.received(push)[0]?.query).toEqual({ checkout: 'true', returnUrl })
    const other = setScene()
    await expect(createFreeOrder(other.shop, clatter).openCheckout({ embedded: true, returnUrl })).rejects.toThrow(
      'No checkout URL found',
    )
  })
})
