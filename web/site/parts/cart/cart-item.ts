import type { CartItem } from '#web/client/shop.ts'

/** What a line of the cart is called; its id until the service has named it. */
export function nameOf(item: CartItem): string {
  return item.type === 'Product' ? (item.product?.name ?? item.productId) : (item.bundle?.name ?? item.bundleId)
}
