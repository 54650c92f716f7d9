import type { SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, linkTo, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ProductsSection } from './schema.ts'

/** Products that are not for sale are left out. */
export const load: LoadSection<FieldsOf<typeof fields>, ProductsSection> = (written, { site }) => {
  const { products: ids, bundles, ...shown } = written
  return { ...shown, products: listCards(ids, site), bundles: bundles ? site.storefront.bundles : [] }
}

const listCards = (ids: string[] | undefined, { products }: SiteContent) =>
  ids === undefined
    ? products.filter(({ microOf }) => microOf === null).map(({ card }) => card)
    : ids.flatMap((id) => products.find(({ sign }) => sign.id === id)?.card ?? [])

export const search: SearchSection<ProductsSection> = ({ title = '', lead = '', products }) => [
  { id: '', heading: title, text: lead },
  ...products.map(({ product }) => ({ id: '', heading: product.name, text: product.tagline })),
]

export const toProse: ToProse<ProductsSection> = ({ title, lead, products }) => [
  ...heading(title),
  ...paragraph(lead),
  bulletList(products.map(({ product, path }) => [linkTo(path, product.name), `: ${product.tagline}`])),
]
