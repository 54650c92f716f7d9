import { describe, expect, it } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import { NoAnswerError, ServiceError } from './errors.ts'
import { createGift } from './gifts.ts'
import { bodyOf } from './testing/cart-scene.ts'
import { setCustomer } from './testing/customer-scene.ts'
import { clatter, paths, setScene, storefront, toOpenOrder } from './testing/examples.ts'

const checkoutUrl = 'https://checkout.example/checkout/key-1'
const pay = 'POST /api/checkout/key-1/pay'
const push = `PATCH ${paths.order}`

const nothing = { currency: 'EUR', amount: 0 }
const completed: Checkout = {
  ...{ id: 'key-1', orderId: 'order-1', status: 'Completed', currency: 'EUR', items: [], couponsApplied: [] },
  vendor: { id: 'v', name: 'Works', logoUrl: null },
  total: { original: nothing, discount: nothing, subtotal: nothing, taxes: nothing, due: nothing },
  ...{ hasAccount: true, billing: { name: 'Ada', email: null, businessName: null, taxId: null, address: null } },
  ...{ shopOrigin: 'https://shop.example', returnUrl: 'https://shop.example/free', paymentProvider: 'test' },
}

async function setGift() {
  const scene = await setCustomer()
  scene.host.on(push, (call) => ({
    data: { ...toOpenOrder(call), checkoutUrl, embeddedCheckoutUrl: `${checkoutUrl}?embedded=true` },
  }))
  scene.host.on(pay, { data: completed })
  scene.host.on(`GET ${paths.storefront}`, { data: { ...storefront, products: [{ ...clatter, owned: true }] } })
  return { ...scene, gift: createGift(scene.shop, clatter) }
}

describe('a gift', () => {
  it('is had by an order of its own for which nothing is due and nobody pays; the cart stays', async () => {
    const { host, shop, gift } = await setGift()
    const before = shop.cart.$cart.get()
    await gift.take()
    const [pushed] = host.received(push)
    expect(pushed?.path).toContain(gift.orderId)
    expect(bodyOf(pushed).items).toMatchObject([{ productId: clatter.id, quantity: 1 }])
    expect(bodyOf(host.received(pay)[0])).toEqual({ due: { currency: 'EUR', amount: 0 } })
    expect(shop.storefront.$storefront.get()?.products[0]?.owned).toBe(true)
    expect(shop.cart.$cart.get()).toEqual(before)
    expect(gift.orderId).not.toBe(before.id)
  })

  it('is ordered in the currency that prices are shown in, once that is known [cart.currency]', async () => {
    const { host, shop, gift } = await setGift()
    await gift.take()
    shop.cart.setCurrency('USD')
    await gift.take()
    const early = setScene()
    await createGift(early.shop, clatter)
      .open({ embedded: true, returnUrl: 'https://shop.example/free' })
      .catch(() => {})
    expect(host.received(push).map((call) => bodyOf(call).currency)).toEqual(['EUR', 'USD'])
    expect(bodyOf(early.host.received(push)[0])).not.toHaveProperty('currency')
  })

  it('that costs something by now is refused, and one whose answer is lost shows once it is there', async () => {
    const { host, shop, gift } = await setGift()
    host.on(pay, { status: 409, json: { title: 'Conflict', detail: 'The price has changed', status: 409 } }, null)
    await expect(gift.take()).rejects.toThrow(ServiceError)
    await expect(gift.take()).rejects.toThrow(NoAnswerError)
    expect(new Set(host.received(push).map(({ path }) => path)).size).toBe(1)
    expect(shop.storefront.$storefront.get()?.products[0]?.owned).toBe(true)
  })

  it('opens a checkout, in a frame or alone, and says when there is none', async () => {
    const { host, gift } = await setGift()
    const returnUrl = 'https://shop.example/free'
    expect(await gift.open({ embedded: true, returnUrl })).toEqual({ url: `${checkoutUrl}?embedded=true` })
    expect(await gift.open({ embedded: false, returnUrl })).toEqual({ url: checkoutUrl })
    expect(host.received(push)[0]?.query).toEqual({ checkout: 'true', returnUrl })
    const other = setScene()
    await expect(createGift(other.shop, clatter).open({ embedded: true, returnUrl })).rejects.toThrow(
      'No checkout URL found',
    )
  })
})
