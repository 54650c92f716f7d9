import type { Storefront } from '#contract/entities/catalogue.ts'
import type { CartItem } from '#web/client/shop.ts'
import { describeOwned } from '../products/bundle-share.ts'

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
