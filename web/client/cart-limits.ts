import { orderQuantityMax, quantityRange } from '#contract/constants.ts'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { LineItem } from '#contract/entities/orders.ts'

/** What is known of the items on sale: their limits and names. */
export type OnSale = Pick<Storefront, 'products' | 'bundles'>

/** A limit, and how many copies in the cart count towards it. */
type Limit = { max: number; count: number; of: string }

/** How many more copies fit in an order, and what to tell a customer who wants another one after that. */
export type Room = { copies: number; limit: string }

/**
 * How many more copies of a line's item the cart may have. As in the service, all variations of an item count together,
 * and a bundle counts as one of each product in it. An item without a limit of its own has that of a line.
 */
export function findRoom(items: LineItem[], line: LineItem, onSale: OnSale): Room {
  const altogether = { max: orderQuantityMax, count: sumQuantities(items), of: '' }
  const limits = [altogether, ...limitsOf(items, line, onSale)]
  const roomIn = ({ max, count }: Limit) => Math.max(0, max - count)
  const tightest = limits.reduce((one, other) => (roomIn(other) < roomIn(one) ? other : one))
  return { copies: roomIn(tightest), limit: describeLimit(tightest) }
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

/** The products in a bundle, none for a product. */
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
