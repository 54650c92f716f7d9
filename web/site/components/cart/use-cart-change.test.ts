import { expect, it } from 'vitest'
import { createCart } from '#web/client/cart.ts'
import { createShop } from '#web/client/shop.ts'
import { clatter, setScene } from '#web/client/testing/examples.ts'
import { changeCart } from './use-cart-change.ts'

const config = { licensingHost: '', dialect: 'backline', checkoutOrigin: '', currency: 'USD' } as const

/** A cart whose code does not come the first time, as without a connection. */
function openCartThatFailsFirst() {
  const { browser } = setScene()
  let asked = 0
  const { cart } = createShop(config, browser.openTab(), async (dependencies) => {
    asked++
    if (asked === 1) throw new Error('This did not load.')
    return createCart(dependencies)
  })
  return { cart, browser }
}

it('puts into the cart once what was asked for while its code did not load, when it is tried again', async () => {
  const { cart, browser } = openCartThatFailsFirst()
  expect(await changeCart(cart, ({ add }) => add(clatter))).toBe(false)
  const { refusal } = cart.$cart.get()
  expect(refusal?.message).toBe('This did not load.')
  refusal?.retry?.()
  await browser.settle()
  expect(cart.$cart.get()).toMatchObject({ count: 1, refusal: null })
})

it('does not offer to try again what the cart refuses', async () => {
  const { cart } = setScene().shop
  expect(await changeCart(cart, ({ setQuantity }) => setQuantity('p/unknown/full', 2))).toBe(false)
  expect(cart.$cart.get().refusal).toEqual({ message: 'Cart item not found' })
})
