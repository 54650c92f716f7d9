import type { SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { heading, listLinks, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { GuidesSection, Shelf } from './schema.ts'

/** Without products that have neither a guide nor a quick start, and left out of the page where none has. */
export const load: LoadSection<FieldsOf<typeof fields>, GuidesSection> = (written, { site }) => {
  const { products: ids, ...shown } = written
  const shelves = toShelves(site).filter(({ quickStart, guides }) => quickStart !== null || guides.length > 0)
  const products = ids ? ids.flatMap((id) => shelves.find(({ product }) => product.id === id) ?? []) : shelves
  return products.length === 0 ? null : { ...shown, products }
}

export const search: SearchSection<GuidesSection> = ({ title = '', lead = '' }) => [
  { id: '', heading: title, text: lead },
]

/** What there is to read about each product. */
export const toShelves = ({ products, daws }: Pick<SiteContent, 'products' | 'daws'>): Shelf[] =>
  products.map(({ sign, quickStart, guides }) => ({
    product: sign,
    quickStart,
    guides: guides.map(({ link }) => link),
    daws: daws.map(({ name }) => name),
  }))

export const toProse: ToProse<GuidesSection> = ({ title, lead, products }) => [
  ...heading(title),
  ...paragraph(lead),
  ...listLinks(products.flatMap(({ guides }) => guides.map((guide) => ({ text: guide.title, to: guide.path })))),
]
