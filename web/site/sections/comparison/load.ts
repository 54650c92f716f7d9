import type { PresentedProduct } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, linkTo } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ComparisonSection } from './schema.ts'

/** Products that are not for sale are left out. */
export const load: LoadSection<FieldsOf<typeof fields>, ComparisonSection> = (
  { title, products: ids },
  { site: { products }, headline },
) => {
  const compared = ids ? ids.flatMap((id) => products.find(({ sign }) => sign.id === id) ?? []) : products
  const named = title === false ? { caption: headline } : { title, caption: title }
  return compared.length === 0 ? null : { ...named, ...compare(compared) }
}

export const search: SearchSection<ComparisonSection> = ({ title = '', products }) => [
  { id: '', heading: title, text: products.map(({ product }) => product.name).join(', ') },
]

/** Its table is as wide as there are products, too wide for a feed. */
export const toProse: ToProse<ComparisonSection> = ({ title, products }) => [
  ...heading(title),
  bulletList(products.map(({ product, path }) => [linkTo(path, product.name)])),
]

/** One row for each fact that any of the products names, in the order in which they first appear. */
export function compare(products: readonly PresentedProduct[]): Pick<ComparisonSection, 'products' | 'rows'> {
  const facts = products.map(
    ({ text }) => new Map([...text.comparison, ...text.facts].map(({ name, value }) => [name, value])),
  )
  const names = [...new Set(facts.flatMap((each) => [...each.keys()]))]
  return {
    products: products.map(({ card }) => card),
    rows: names.map((name) => ({ name, values: facts.map((each) => each.get(name) ?? null) })),
  }
}
