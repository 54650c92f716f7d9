import type { Bundle } from '#contract/entities/catalogue.ts'
import { addItem, type OnSale, setQuantity } from './cart-items.ts'
import type { CartItem } from './cart-lines.ts'

/** `price` and `saving` are in major units of the cart's currency. */
export type BundleOffer = { bundle: Bundle; price: number; saving: number }

/**
 * The bundle that costs less than one copy each of its products costs in the cart, coupons included; the one that saves most.
 * Null where there is none. Lines in another variation than the default one are not compared, since they buy something else.
 */
export function findBundleOffer(items: CartItem[], onSale: OnSale, currency: string): BundleOffer | null {
  const offers = onSale.bundles.flatMap((bundle): BundleOffer[] => {
    const price = bundle.defaultVariation?.price[currency]
    const apart = findParts(items, bundle, onSale)?.map((item) => item.price?.[currency])
    if (price === undefined || !apart?.every((each) => each !== undefined)) return []
    const saving = Number((apart.reduce((sum, each) => sum + each, 0) - price).toFixed(4))
    return saving > 0 ? [{ bundle, price, saving }] : []
  })
  return offers.toSorted((one, other) => other.saving - one.saving)[0] ?? null
}

/** Puts a bundle in the place of one copy each of its products. Throws an InvalidInputError when a limit is reached. */
export function switchToBundle(items: CartItem[], bundle: Bundle, onSale: OnSale): CartItem[] {
  const rest = (findParts(items, bundle, onSale) ?? []).reduce(takeOne, items)
  return addItem(rest, bundle, {}, onSale)
}

/** Puts one copy each of its products in the place of a bundle. Throws an InvalidInputError when it is not in the cart. */
export function splitBundle(items: CartItem[], bundle: Bundle, onSale: OnSale): CartItem[] {
  const line = items.find((item) => item.type === 'Bundle' && item.bundleId === bundle.id)
  const rest = line ? takeOne(items, line) : items
  return bundle.products.reduce((all, product) => addItem(all, product, {}, onSale), rest)
}

/** The lines of all products of a bundle; null when one is missing. */
function findParts(items: CartItem[], { products }: Bundle, onSale: OnSale): CartItem[] | null {
  const lines = products.map(({ id }) => {
    const variation = onSale.products.find((product) => product.id === id)?.defaultVariation?.id
    return items.find((item) => item.type === 'Product' && item.productId === id && item.variationId === variation)
  })
  return lines.every((line) => line !== undefined) ? lines : null
}

const takeOne = (items: CartItem[], { id, quantity }: CartItem): CartItem[] => setQuantity(items, id, quantity - 1)
