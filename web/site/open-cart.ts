import type { CartController, CartDependencies } from '#web/client/cart.ts'
import { loadPart, warmPart } from './load-part.ts'

const importCart = () => import('#web/client/cart.ts')

/** Loads what changes a cart for who is about to change theirs. */
export const warmOpening = () => warmPart(importCart)

/** Opens a cart; rejects with words for the visitor when its code does not come. */
export async function openCart(dependencies: CartDependencies): Promise<CartController> {
  const { createCart } = await loadPart(importCart)
  return createCart(dependencies)
}
