import { type Load, textOf } from '../../load.ts'
import { route } from './route.ts'
import type { ComparisonPage } from './schema.ts'

/** One row for each fact that any product names, in the order in which they first appear. */
export const load: Load<ComparisonPage> = (site) => {
  const facts = site.products.map(
    ({ text }) => new Map([...text.comparison, ...text.facts].map(({ name, value }) => [name, value])),
  )
  const names = [...new Set(facts.flatMap((each) => [...each.keys()]))]
  return [
    {
      payload: {
        ...textOf(site, route),
        products: site.products.map(({ card }) => card),
        rows: names.map((name) => ({ name, values: facts.map((each) => each.get(name) ?? null) })),
      },
    },
  ]
}
