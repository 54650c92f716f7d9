import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { CartActions } from './cart.ts'
import { findCapacity } from './cart-items.ts'
import type { CartItem } from './cart-lines.ts'
import type { Shop } from './shop.ts'

/** The lines that could not be restored, or not with all copies, and why. */
export type Restoration = { leftOut: { item: CartItem; reason: string }[] }

/** Adds the lines of the previous order at current prices, as far as they are sold and the limits allow. */
export async function restoreCart({ cart, storefront }: Pick<Shop, 'cart' | 'storefront'>): Promise<Restoration> {
  const actions = await cart.open()
  const offered = await storefront.load()
  await actions.checkFormer()
  const { restorable } = cart.$cart.get()
  if (restorable.length === 0) throw new Error('That cart has been paid for, or was restored in another tab.')
  const leftOut = restorable.flatMap((item) => {
    const reason = restoreLine(cart.$cart.get().items, item, offered, actions.add)
    return reason === null ? [] : [{ item, reason }]
  })
  actions.forgetFormer()
  return { leftOut }
}

function restoreLine(items: CartItem[], item: CartItem, offered: Storefront, add: CartActions['add']): string | null {
  const sold = findSold(item, offered)
  const variations = [...(sold?.variations ?? []), sold?.defaultVariation]
  if (!sold || !variations.some((one) => one?.id === item.variationId)) return 'It is no longer sold.'
  const { copies, limit } = findCapacity(items, item, offered)
  const quantity = Math.min(item.quantity, copies)
  if (quantity > 0) add(sold, { variationId: item.variationId, quantity })
  return quantity < item.quantity ? limit : null
}

const findSold = (item: CartItem, { products, bundles }: Storefront): StoreProduct | Bundle | undefined =>
  item.type === 'Product'
    ? products.find(({ id }) => id === item.productId)
    : bundles.find(({ id }) => id === item.bundleId)
