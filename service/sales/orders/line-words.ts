import type { LineItem } from '#contract/entities/orders.ts'
import { productsOf } from './rules.ts'

/** What a line is called. */
export const nameLine = (line: LineItem): string =>
  line.type === 'Product' ? (line.product?.name ?? line.productId) : (line.bundle?.name ?? line.bundleId)

/** The products of a bundle; of a partial one, which costs less, those that were lacking. */
export const contentsOf = (line: LineItem): string[] => {
  if (line.type === 'Product') return []
  const bought = productsOf(line)
  return (line.bundle?.products ?? []).filter(({ id }) => bought.includes(id)).map(({ name }) => name)
}
