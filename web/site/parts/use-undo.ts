import { useState } from 'react'
import type { CartItem } from '#web/client/shop.ts'
import { useShop, useStore } from '../shop.tsx'
import { nameOf } from './cart-item.ts'

/** Removes a line of the cart and remembers the last one, so that it can come back as it was. */
export function useUndo() {
  const { cart, storefront } = useShop()
  const { items } = useStore(cart.$cart)
  const offered = useStore(storefront.$storefront)
  const [last, setLast] = useState<CartItem | null>(null)

  function remove(item: CartItem) {
    cart.remove(item.id)
    setLast(item)
  }

  function undo() {
    if (!last) return
    const source =
      last.type === 'Product'
        ? offered?.products.find(({ id }) => id === last.productId)
        : offered?.bundles.find(({ id }) => id === last.bundleId)
    setLast(null)
    if (!source) return
    cart.add(source, last.variationId)
    cart.setQuantity(last.id, last.quantity)
  }

  const isBack = items.some(({ id }) => id === last?.id)
  return { removed: last && !isBack ? { name: nameOf(last) } : null, remove, undo }
}
