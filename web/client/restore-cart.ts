import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { CartActions } from './cart.ts'
import { findRoom } from './cart-limits.ts'
import type { CartItem } from './cart-lines.ts'
import type { Shop } from './shop.ts'

/** The lines that could not come back, or not all of their copies, and why. */
export type Restoration = { leftOut: { item: CartItem; reason: string }[] }

/**
 * Puts the lines of the order before into the cart, at today's prices: those that are still sold, and as many copies as
 * fit. Rejects when that order has been paid, and when the shop does not answer; in the latter case it can be tried again.
 */
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

/** Gives the reason why the line is not back as it was, null when it is. */
function restoreLine(items: CartItem[], item: CartItem, offered: Storefront, add: CartActions['add']): string | null {
  const sold = findSold(item, offered)
  const variations = [...(sold?.variations ?? []), sold?.defaultVariation]
  if (!sold || !variations.some((one) => one?.id === item.variationId)) return 'It is no longer sold.'
  const { copies, limit } = findRoom(items, item, offered)
  const quantity = Math.min(item.quantity, copies)
  if (quantity > 0) add(sold, { variationId: item.variationId, quantity })
  return quantity < item.quantity ? limit : null
}

const findSold = (item: CartItem, { products, bundles }: Storefront): StoreProduct | Bundle | undefined =>
  item.type === 'Product'
    ? products.find(({ id }) => id === item.productId)
    : bundles.find(({ id }) => id === item.bundleId)
