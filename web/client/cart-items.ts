import { orderQuantityMax, quantityRange } from '#contract/constants.ts'
import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { Variation } from '#contract/entities/money.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import { messages } from '#contract/problems.ts'
import type { CartItem } from './cart-lines.ts'
import { InvalidInputError } from './errors.ts'

const idLetters = { Product: 'p', Bundle: 'b' } as const

/** Id of a cart item: b or p, the item's id and the variation's, with slashes. [identifiers.cart-item] */
export function cartItemId(type: CartItem['type'], itemId: string, variationId: string): string {
  return [idLetters[type], itemId, variationId].join('/')
}

const nothingElse: OnSale = { products: [], bundles: [] }

/** What to add of an item: by default one copy of its default variation. */
export type Addition = { variationId?: string | undefined; quantity?: number }

/**
 * Adds an item in the given variation or its default one; if it is in the cart, its quantity grows (specification §5).
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
  const { copies, limit } = findCapacity(items, added, withItem(onSale, item))
  if (quantity > copies) throw new InvalidInputError(limit)
  const existing = items.find((one) => isSame(one, added))
  if (!existing) return [...items, added]
  return items.map((one) => (one === existing ? { ...one, quantity: one.quantity + quantity } : one))
}

/** The item may be missing from the storefront, which loads after the page. */
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
 * Sets a quantity; 0 or less removes the item (specification §5). Throws 'Cart item not found' for an unknown id, and the
 * limit if it would be exceeded. [cart.zero-removes] [cart.unknown-item]
 */
export function setQuantity(items: CartItem[], id: string, quantity: number, onSale = nothingElse): CartItem[] {
  const existing = items.find((item) => item.id === id)
  if (!existing) throw new InvalidInputError(messages.cartItemNotFound)
  if (quantity <= 0) return items.filter((item) => item.id !== id)
  if (!Number.isInteger(quantity)) throw new InvalidInputError('quantity: Must be a whole number')
  const { copies, limit } = findCapacity(items, existing, onSale)
  if (quantity > existing.quantity && quantity - existing.quantity > copies) throw new InvalidInputError(limit)
  return items.map((item) => (item.id === id ? { ...item, quantity } : item))
}

export type OnSale = Pick<Storefront, 'products' | 'bundles'>

type Limit = { max: number; count: number; of: string }

export type Capacity = { copies: number; limit: string }

/** How many more copies the cart may have; as in the service, bundles count as one copy of each product. */
export function findCapacity(items: LineItem[], line: LineItem, onSale: OnSale): Capacity {
  const orderLimit = { max: orderQuantityMax, count: sumQuantities(items), of: '' }
  const limits = [orderLimit, ...limitsOf(items, line, onSale)]
  const leftOf = ({ max, count }: Limit) => Math.max(0, max - count)
  const tightest = limits.reduce((one, other) => (leftOf(other) < leftOf(one) ? other : one))
  return { copies: leftOf(tightest), limit: describeLimit(tightest) }
}

function limitsOf(items: LineItem[], line: LineItem, onSale: OnSale): Limit[] {
  const own = limitOf(items, line.type, itemIdOf(line), onSale)
  return [own, ...productIdsIn(line, onSale).map((id) => limitOf(items, 'Product', id, onSale))]
}

function limitOf(items: LineItem[], type: LineItem['type'], id: string, onSale: OnSale): Limit {
  const sold = (type === 'Product' ? onSale.products : onSale.bundles).find((one) => one.id === id)
  const counted = items.filter((item) => {
    const isItself = item.type === type && itemIdOf(item) === id
    return isItself || (type === 'Product' && productIdsIn(item, onSale).includes(id))
  })
  return { max: sold?.maxQuantity ?? quantityRange.max, count: sumQuantities(counted), of: sold?.name ?? id }
}

function productIdsIn(line: LineItem, { bundles }: OnSale): string[] {
  if (line.type === 'Product') return []
  const products = line.bundle?.products ?? bundles.find(({ id }) => id === line.bundleId)?.products
  return products?.map(({ id }) => id) ?? []
}

function describeLimit({ max, of }: Limit): string {
  if (of === '') return `An order can have at most ${max} copies altogether.`
  return `An order can have at most ${max} ${max === 1 ? 'copy' : 'copies'} of ${of}.`
}

export const itemIdOf = (item: LineItem): string => (item.type === 'Product' ? item.productId : item.bundleId)

const sumQuantities = (items: LineItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
