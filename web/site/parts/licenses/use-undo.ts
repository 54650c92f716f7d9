import { useState } from 'react'
import type { CartItem } from '#web/client/shop.ts'
import { useShop, useStore } from '../../shop.tsx'
import { nameOf } from '../cart/cart-item.ts'

type Removal = { item: CartItem; cartId: string }

/** Removes a line of the cart and remembers the last one, so that it can come back as it was. */
export function useUndo() {
  const { cart, storefront } = useShop()
  const { id: cartId, items } = useStore(cart.$cart)
  const offered = useStore(storefront.$storefront)
  const [last, setLast] = useState<Removal | null>(null)

  function remove(item: CartItem) {
    cart.remove(item.id)
    setLast({ item, cartId })
  }

  function undo() {
    if (!last) return
    const { item } = last
    const source =
      item.type === 'Product'
        ? offered?.products.find(({ id }) => id === item.productId)
        : offered?.bundles.find(({ id }) => id === item.bundleId)
    setLast(null)
    if (!source) return
    cart.add(source, item.variationId)
    cart.setQuantity(item.id, item.quantity)
  }

  const canUndo = last !== null && last.cartId === cartId && !items.some(({ id }) => id === last.item.id)
  return { removed: canUndo ? { id: last.item.id, name: nameOf(last.item) } : null, remove, undo }
}
