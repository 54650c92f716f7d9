import type { SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { QuickStartsSection } from './schema.ts'

/** Left out of the page where the shop has no quick starts. */
export const load: LoadSection<FieldsOf<typeof fields>, QuickStartsSection> = (written, { site }) => {
  const { products: ids, ...shown } = written
  const { products: all, daws } = listQuickStarts(site)
  const products = ids ? ids.flatMap((id) => all.find(({ product }) => product.id === id) ?? []) : all
  return products.length === 0 || daws.length === 0 ? null : { ...shown, products, daws }
}

export const search: SearchSection<QuickStartsSection> = ({ title = '', lead = '', daws }) => [
  { id: '', heading: title, text: lead },
  { id: '', heading: '', text: daws.map(({ name }) => name).join(', ') },
]

/** The products with quick starts, and the DAWs that these are about. */
export const listQuickStarts = ({
  products,
  daws,
}: Pick<SiteContent, 'products' | 'daws'>): Pick<QuickStartsSection, 'products' | 'daws'> => ({
  products: products.flatMap(({ sign, quickStart }) => (quickStart === null ? [] : [{ product: sign, quickStart }])),
  daws: daws.map(({ slug, name }) => ({ id: slug, name })),
})
