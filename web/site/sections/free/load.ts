import type { StoreProduct } from '#contract/entities/catalogue.ts'
import type { SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { FreeSection } from './schema.ts'

/** Left out of the page while everything costs something. */
export const load: LoadSection<FieldsOf<typeof fields>, FreeSection> = (written, { site }) => {
  const products = listFree(site)
  return products.length === 0 ? null : { ...written, products }
}

export const search: SearchSection<FreeSection> = ({ title = '', lead = '', products }) => [
  { id: '', heading: title, text: lead },
  ...products.map(({ id, name, tagline }) => ({ id: `gift-${id}`, heading: name, text: tagline })),
]

/** The products whose price is 0 in every currency, whether they have a page of their own or not. */
export const listFree = ({ storefront }: Pick<SiteContent, 'storefront'>): StoreProduct[] =>
  storefront.products.filter(isFree)

function isFree({ defaultVariation }: StoreProduct): boolean {
  const prices = Object.values(defaultVariation?.originalPrice ?? {})
  return prices.length > 0 && prices.every((price) => price === 0)
}
