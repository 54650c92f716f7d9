import { orderQuantityMax } from '#contract/constants.ts'
import {
  type Catalogue,
  type CatalogueBundle,
  type CatalogueProduct,
  discountsOf,
  maxQuantityOf,
  quotePrice,
} from '#service/catalogue/index.ts'
import type { StoredLine } from './stored-line.ts'

type Item = CatalogueProduct | CatalogueBundle
type Limit = { key: string; max: number; reason: string }

/**
 * Finds lines that exceed a limit on quantities, with messages by the index of the line. Every copy counts towards the limits of
 * the order and of its product or bundle, in any variation; a copy of a bundle also counts for each product in it. Of a free
 * product a customer gets one copy. Lines that are not sold are not counted.
 */
export function findQuantityFaults(lines: readonly StoredLine[], currency: string, catalogue: Catalogue) {
  const faults = new Map<number, string>()
  const copies = new Map<string, number>()
  const exceeds = (line: StoredLine, { key, max }: Limit) => {
    const count = (copies.get(key) ?? 0) + line.quantity
    copies.set(key, count)
    return count > max
  }
  lines.forEach((line, index) => {
    if (line.quantity === 0) return
    // `filter` rather than `find`: the copies count towards every limit, also after the first that is exceeded.
    const [exceeded] = limitsOf(line, currency, catalogue).filter((limit) => exceeds(line, limit))
    if (exceeded) faults.set(index, exceeded.reason)
  })
  return faults
}

function limitsOf(line: StoredLine, currency: string, catalogue: Catalogue): Limit[] {
  const items: readonly Item[] = line.type === 'Product' ? catalogue.products : catalogue.bundles
  const item = items.find(({ id }) => id === line.itemId)
  if (!item) return []
  const products = 'products' in item ? item.products : [item]
  return [
    ...(isFree(item, line.variationId, currency, catalogue) ? products.map(toFreeLimit) : []),
    ...('products' in item ? [toLimit('Bundle', item)] : []),
    ...products.map((product) => toLimit('Product', product)),
    { key: 'order', max: orderQuantityMax, reason: `An order can have at most ${orderQuantityMax} copies altogether` },
  ]
}

function toLimit(type: StoredLine['type'], item: Item): Limit {
  const max = maxQuantityOf(item)
  const reason = `An order can have at most ${max} ${max === 1 ? 'copy' : 'copies'} of ${item.name}`
  return { key: `${type} ${item.id}`, max, reason }
}

const toFreeLimit = ({ id, name }: CatalogueProduct): Limit => ({
  key: `free ${id}`,
  max: 1,
  reason: `${name} is free: each customer can have 1 copy`,
})

/** Whether a variation is free with the catalogue's discounts, for somebody who owns nothing of it. */
function isFree(item: Item, variationId: string, currency: string, catalogue: Catalogue): boolean {
  const listPrice = item.variations.find(({ id }) => id === variationId)?.prices[currency]
  return listPrice !== undefined && quotePrice(listPrice, currency, discountsOf(catalogue, item.id)).price === 0
}
