import { useState } from 'react'
import type { CartItem } from '#web/client/shop.ts'
import { useShop, useStore } from '../../shop.tsx'
import { fullNameOf } from './cart-item.ts'
import { useCartChange } from './use-cart-change.ts'

type Removal = { item: CartItem; cartId: string }

/** Removes a line of the cart and remembers the last one, so that it can come back as it was. */
export function useUndo() {
  const { cart, storefront } = useShop()
  const { id: cartId, items } = useStore(cart.$cart)
  const offered = useStore(storefront.$storefront)
  const changeCart = useCartChange()
  const [last, setLast] = useState<Removal | null>(null)

  async function remove(item: CartItem) {
    if (await changeCart((actions) => actions.remove(item.id))) setLast({ item, cartId })
  }

  async function undo() {
    if (!last) return
    const { item } = last
    const source =
      item.type === 'Product'
        ? offered?.products.find(({ id }) => id === item.productId)
        : offered?.bundles.find(({ id }) => id === item.bundleId)
    setLast(null)
    if (!source) return
    const { variationId, quantity } = item
    await changeCart(({ add }) => add(source, { variationId, quantity }))
  }

  const canUndo = last !== null && last.cartId === cartId && !items.some(({ id }) => id === last.item.id)
  return { removed: canUndo ? { id: last.item.id, name: fullNameOf(last.item, offered) } : null, remove, undo }
}
