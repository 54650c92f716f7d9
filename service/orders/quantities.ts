import { orderQuantityMax } from '#contract/constants.ts'
import { type Catalogue, type CatalogueBundle, type CatalogueProduct, maxQuantityOf } from '../catalogue/rules.ts'
import type { StoredLine } from './rules.ts'

/** A limit that a line counts towards: of its product or bundle, of a product in its bundle, or of the order. */
type Counted = { key: string; copies: string; max: number }

/**
 * What is wrong with how many copies an order asks for, by the index of its line. Every copy counts towards the limit of
 * the order and of its product or bundle, whichever variation it is; a copy of a bundle counts as one of each product in
 * it, too. At fault is each line with which a limit is exceeded; lines that are not sold are not counted.
 */
export function findQuantityFaults(lines: readonly StoredLine[], catalogue: Catalogue): Map<number, string> {
  const faults = new Map<number, string>()
  const copies = new Map<string, number>()
  const exceeds = (line: StoredLine, { key, max }: Counted) => {
    const count = (copies.get(key) ?? 0) + line.quantity
    copies.set(key, count)
    return count > max
  }
  lines.forEach((line, index) => {
    if (line.quantity === 0) return
    // All of them are counted, also those behind the first that is exceeded.
    const exceeded = limitsOf(line, catalogue).filter((limit) => exceeds(line, limit))
    if (exceeded[0]) faults.set(index, describeLimit(exceeded[0]))
  })
  return faults
}

function limitsOf(line: StoredLine, catalogue: Catalogue): Counted[] {
  const order = { key: 'order', copies: 'copies altogether', max: orderQuantityMax }
  const toLimit = (type: StoredLine['type']) => (item: CatalogueProduct | CatalogueBundle) => {
    const max = maxQuantityOf(item)
    return { key: `${type} ${item.id}`, copies: `${max === 1 ? 'copy' : 'copies'} of ${item.name}`, max }
  }
  if (line.type === 'Product')
    return [...catalogue.products.filter(({ id }) => id === line.itemId).map(toLimit('Product')), order]
  const bundles = catalogue.bundles.filter(({ id }) => id === line.itemId)
  return [
    ...bundles.map(toLimit('Bundle')),
    ...bundles.flatMap(({ products }) => products.map(toLimit('Product'))),
    order,
  ]
}

const describeLimit = ({ copies, max }: Counted) => `An order can have at most ${max} ${copies}`
