import { expect, it } from 'vitest'
import { createCart } from './cart.ts'
import { createShop, type ShopConfig } from './shop.ts'
import { clatter, paths, setScene } from './testing/examples.ts'
import { withOrder } from './testing/scenes.ts'

const config: ShopConfig = { licensingHost: '', dialect: 'backline', checkoutOrigin: '', currency: 'USD' }

/** A shop that counts how often the code of its cart is asked for, which does not come the first times. */
function setShop({ browser }: Pick<ReturnType<typeof setScene>, 'browser'>, failures = 0) {
  let asked = 0
  const shop = createShop(config, browser.openTab(), async (dependencies) => {
    asked++
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return createCart(dependencies)
  })
  return { shop, countAsked: () => asked }
}

it('does not load the code of the cart for a visitor with a new cart', async () => {
  const scene = setScene()
  const { shop, countAsked } = setShop(scene)
  shop.start()
  await scene.browser.advance(10_000)
  expect(countAsked()).toBe(0)
  const { add } = await shop.cart.open()
  add(clatter)
  await shop.cart.open()
  await scene.browser.advance(500)
  expect(countAsked()).toBe(1)
  expect(scene.host.received(`PATCH ${paths.order}`)).toHaveLength(1)
})

it('loads it with the page for a visitor with a cart, whose order is then read', async () => {
  const scene = await withOrder()
  const { shop, countAsked } = setShop(scene)
  shop.start()
  await scene.browser.settle()
  expect(countAsked()).toBe(1)
  expect(scene.reads()).toHaveLength(1)
})

it('loads again after a failure, which the cart shows until then', async () => {
  const scene = setScene()
  const { shop, countAsked } = setShop(scene, 1)
  shop.start()
  await expect(shop.cart.open()).rejects.toThrow('Failed to fetch')
  shop.cart.setRefusal({ message: 'This did not load.' })
  expect(shop.cart.$cart.get().refusal).toEqual({ message: 'This did not load.' })
  const { add } = await shop.cart.open()
  add(clatter)
  expect(countAsked()).toBe(2)
  expect(shop.cart.$cart.get()).toMatchObject({ count: 1, refusal: null })
})
