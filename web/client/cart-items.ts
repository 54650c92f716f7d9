import type { Bundle, StoreProduct } from '#contract/entities/catalogue.ts'
import type { Variation } from '#contract/entities/money.ts'
import { messages } from '#contract/problems.ts'
import { findRoom, itemIdOf, type OnSale } from './cart-limits.ts'
import type { CartItem } from './cart-lines.ts'
import { InvalidInputError } from './errors.ts'

const idLetters = { Product: 'p', Bundle: 'b' } as const

/**
 * Id of a cart item: b or p, the item's id and the variation's, separated by slashes (specification §3).
 * [identifiers.cart-item]
 */
export function cartItemId(type: CartItem['type'], itemId: string, variationId: string): string {
  return [idLetters[type], itemId, variationId].join('/')
}

const nothingElse: OnSale = { products: [], bundles: [] }

/** What to add of an item: its default variation and one copy, unless said. */
export type Addition = { variationId?: string | undefined; quantity?: number }

/**
 * Adds an item in the given variation, or its default one; one that is there already becomes one more (specification §5).
 * Throws an InvalidInputError when there is no such variation, the item is of an unknown type or a limit is reached.
 * [cart.adding-again] [errors.unknown-item-type]
 */
export function addItem(
  items: CartItem[],
  item: StoreProduct | Bundle,
  { variationId, quantity = 1 }: Addition = {},
  onSale = nothingElse,
): CartItem[] {
  const added = { ...toCartItem(item, findVariation(item, variationId)), quantity }
  const { copies, limit } = findRoom(items, added, withItem(onSale, item))
  if (quantity > copies) throw new InvalidInputError(limit)
  const existing = items.find((one) => isSame(one, added))
  if (!existing) return [...items, added]
  return items.map((one) => (one === existing ? { ...one, quantity: one.quantity + quantity } : one))
}

/** A page shows what it sells before the storefront has loaded. */
const withItem = ({ products, bundles }: OnSale, item: StoreProduct | Bundle): OnSale =>
  item.type === 'bundle'
    ? { products: [...products, ...item.products], bundles: [...bundles, item] }
    : { products: [...products, item], bundles }

// [cart.needs-variation]
function findVariation(item: StoreProduct | Bundle, variationId: string | undefined): Variation {
  const { defaultVariation, variations = [] } = item
  if (variationId === undefined) {
    if (!defaultVariation) throw new InvalidInputError(messages.noDefaultVariation)
    return defaultVariation
  }
  const found = [...variations, defaultVariation].find((one) => one?.id === variationId)
  if (!found) throw new InvalidInputError(`${item.name} has no variation ${variationId}`)
  return found
}

function toCartItem(item: StoreProduct | Bundle, variation: Variation): CartItem {
  const { id, name, tagline, iconUrl } = item
  const fields = { quantity: 1, variationId: variation.id, price: variation.price, variation }
  const reference = { id, name, tagline, iconUrl }
  switch (item.type) {
    case 'product':
      return {
        ...fields,
        id: cartItemId('Product', id, variation.id),
        type: 'Product',
        productId: id,
        product: reference,
      }
    case 'bundle': {
      const { partial, products } = item
      const line = { ...fields, id: cartItemId('Bundle', id, variation.id), type: 'Bundle', bundleId: id } as const
      return { ...line, partial, bundle: { ...reference, products } }
    }
    default:
      throw new InvalidInputError(`type: Unknown item type ${JSON.stringify(Object(item).type)}`)
  }
}

const isSame = (one: CartItem, other: CartItem) =>
  one.type === other.type && itemIdOf(one) === itemIdOf(other) && one.variationId === other.variationId

/**
 * Sets how many; 0 or less removes the item (specification §5). Throws 'Cart item not found' for an unknown one, and the
 * limit when there would be more than that. [cart.zero-removes] [cart.unknown-item]
 */
export function setQuantity(items: CartItem[], id: string, quantity: number, onSale = nothingElse): CartItem[] {
  const existing = items.find((item) => item.id === id)
  if (!existing) throw new InvalidInputError(messages.cartItemNotFound)
  if (quantity <= 0) return items.filter((item) => item.id !== id)
  if (!Number.isInteger(quantity)) throw new InvalidInputError('quantity: Must be a whole number')
  const { copies, limit } = findRoom(items, existing, onSale)
  if (quantity > existing.quantity && quantity - existing.quantity > copies) throw new InvalidInputError(limit)
  return items.map((item) => (item.id === id ? { ...item, quantity } : item))
}
