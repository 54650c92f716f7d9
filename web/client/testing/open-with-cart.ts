import { type CartActions, type CartController, createCart } from '../cart.ts'
import { createShop, type Shop, type ShopConfig, type ShopEnvironment } from '../shop.ts'

export type ShopWithCart = Shop & { cart: CartActions }

/** A shop whose cart is open from the start, so that a test can change it without waiting for its code. */
export function openWithCart(config: ShopConfig, environment: ShopEnvironment): ShopWithCart {
  const opened: CartController[] = []
  const shop = createShop(config, environment, async (dependencies) => {
    const cart = createCart(dependencies)
    opened.push(cart)
    return cart
  })
  void shop.cart.open()
  const [cart] = opened
  if (!cart) throw new Error('The shop has not opened its cart')
  return { ...shop, cart: { ...shop.cart, ...cart } }
}
