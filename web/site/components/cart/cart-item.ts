import type { Storefront } from '#contract/entities/catalogue.ts'
import type { CartItem } from '#web/client/shop.ts'
import { describeOwned } from '../products/bundle-contents.ts'

/** What a line of the cart is called; its id until the service has named it. */
export function nameOf(item: CartItem): string {
  return item.type === 'Product' ? (item.product?.name ?? item.productId) : (item.bundle?.name ?? item.bundleId)
}

/** The name of a line's variation, where the storefront sells its item in more than one. */
export function variationNameOf(item: CartItem, storefront: Storefront | null): string | undefined {
  const sold =
    item.type === 'Product'
      ? storefront?.products.find(({ id }) => id === item.productId)
      : storefront?.bundles.find(({ id }) => id === item.bundleId)
  return (sold?.variations?.length ?? 0) > 1 ? item.variation?.name : undefined
}

/** What tells a line from every other: its name, and its variation where there is more than one. */
export function fullNameOf(item: CartItem, storefront: Storefront | null): string {
  return [nameOf(item), variationNameOf(item, storefront)].filter((part) => part !== undefined).join(', ')
}

/** What an owner should know before they buy what a line is for; owned items may be bought. Null for anybody else. */
export function noteOwned(item: CartItem, storefront: Pick<Storefront, 'products' | 'bundles'> | null): string | null {
  if (item.type === 'Product') {
    const isOwned = storefront?.products.some(({ id, owned }) => owned && id === item.productId)
    return isOwned ? 'You own this. Buying it again adds a license.' : null
  }
  const owned = storefront?.bundles.some((bundle) => bundle.owned && bundle.id === item.bundleId) ?? false
  // As the line is priced: the storefront learns of a customer before the order does.
  return describeOwned({ owned, partial: item.partial, products: item.bundle?.products ?? [] })
}
