import type { CartActions } from '#web/client/cart.ts'
import { useShop } from '../../shop.tsx'

/**
 * Gives the function that makes a change of the cart, and resolves with whether it was made. Where it is refused, or what
 * makes it does not load, the cart says why.
 */
export function useCartChange() {
  const { cart } = useShop()
  return async (change: (actions: CartActions) => void): Promise<boolean> => {
    try {
      change(await cart.open())
      return true
    } catch (error) {
      cart.setRefusal(error instanceof Error ? error.message : String(error))
      return false
    }
  }
}
