import { compare } from '../../pages/comparison/load.ts'
import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ComparisonSection } from './schema.ts'

/** Products that are not for sale are left out. */
export const load: LoadSection<FieldsOf<typeof fields>, ComparisonSection> = ({ title, products: ids }, { site }) => {
  const { products } = site
  const compared = ids ? ids.flatMap((id) => products.find(({ sign }) => sign.id === id) ?? []) : products
  return compared.length === 0 ? null : { title, ...compare(compared) }
}

export const search: SearchSection<ComparisonSection> = ({ title, products }) => [
  { id: '', heading: title, text: products.map(({ product }) => product.name).join(', ') },
]
