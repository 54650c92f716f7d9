import type { PresentedProduct } from '../../content.ts'
import { type Load, textOf } from '../../load.ts'
import { route } from './route.ts'
import type { ComparisonPage } from './schema.ts'

export const load: Load<ComparisonPage> = (site) => [{ payload: { ...textOf(site, route), ...compare(site.products) } }]

/** One row for each fact that any of the products names, in the order in which they first appear. */
export function compare(products: readonly PresentedProduct[]): Pick<ComparisonPage, 'products' | 'rows'> {
  const facts = products.map(
    ({ text }) => new Map([...text.comparison, ...text.facts].map(({ name, value }) => [name, value])),
  )
  const names = [...new Set(facts.flatMap((each) => [...each.keys()]))]
  return {
    products: products.map(({ card }) => card),
    rows: names.map((name) => ({ name, values: facts.map((each) => each.get(name) ?? null) })),
  }
}
