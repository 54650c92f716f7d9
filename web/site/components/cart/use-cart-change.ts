import type { CartActions } from '#web/client/cart.ts'
import { toMessage } from '#web/client/errors.ts'
import { useShop } from '../../shop.tsx'

/** Changes the cart and resolves with whether that was possible; otherwise the cart shows why not. */
export function useCartChange() {
  const { cart } = useShop()
  return async (change: (actions: CartActions) => void): Promise<boolean> => {
    try {
      change(await cart.open())
      return true
    } catch (error) {
      cart.setRefusal(toMessage(error))
      return false
    }
  }
}
