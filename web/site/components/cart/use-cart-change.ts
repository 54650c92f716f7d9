import type { CartActions } from '#web/client/cart.ts'
import type { CartAccess } from '#web/client/cart-access.ts'
import { toMessage } from '#web/client/errors.ts'
import { useShop } from '../../shop.tsx'

type Change = (actions: CartActions) => void

/** Changes the cart and resolves with whether that was possible; otherwise the cart shows why not. */
export function useCartChange() {
  const { cart } = useShop()
  return (change: Change): Promise<boolean> => changeCart(cart, change)
}

/** A change that was not made because the code of the cart did not load can be made again without asking for it anew. */
export async function changeCart(cart: Pick<CartAccess, 'open' | 'setRefusal'>, change: Change): Promise<boolean> {
  let actions: CartActions
  try {
    actions = await cart.open()
  } catch (error) {
    cart.setRefusal({ message: toMessage(error), retry: () => void changeCart(cart, change) })
    return false
  }
  try {
    change(actions)
    return true
  } catch (error) {
    cart.setRefusal({ message: toMessage(error) })
    return false
  }
}
