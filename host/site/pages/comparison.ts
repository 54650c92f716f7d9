import type { ComparisonPage } from '#contract/pages/comparison.ts'
import type { Made } from './makers.ts'
import type { SiteContent } from './site-content.ts'

/** Every row that any product has, in the order in which they come up. */
export function makeComparison({ content, products }: SiteContent): Made<ComparisonPage>[] {
  const said = products.map(
    ({ text }) => new Map([...text.comparison, ...text.facts].map(({ name, value }) => [name, value])),
  )
  const names = [...new Set(said.flatMap((facts) => [...facts.keys()]))]
  return [
    {
      payload: {
        ...content.pages['product-comparison'],
        products: products.map(({ card }) => card),
        rows: names.map((name) => ({ name, values: said.map((facts) => facts.get(name) ?? null) })),
      },
    },
  ]
}
