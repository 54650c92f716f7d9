import { element, heading, linkTo, paragraph } from '../../prose-builder.ts'
import type { FieldsOf, LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ProductHeroSection } from './schema.ts'

/** A product that is not for sale is left out. */
export const load: LoadSection<FieldsOf<typeof fields>, ProductHeroSection> = (written, place) => {
  const { products } = place.site
  const found = products.find(({ sign }) => sign.id === (written.product ?? place.product))
  if (!found) return null
  const { text, card, microOf } = found
  const otherEdition = products.find(({ sign, ...other }) => sign.id === microOf || other.microOf === card.product.id)
  return {
    headline: written.title ?? text.headline,
    lead: written.text ?? text.lead,
    isTop: place.isTop,
    product: card,
    instrument: text.instrument ?? null,
    otherEdition: otherEdition?.card ?? null,
  }
}

export const opensPage = true

export const search: SearchSection<ProductHeroSection> = ({ headline, lead }) => [
  { id: '', heading: headline, text: lead },
]

export const toProse: ToProse<ProductHeroSection> = ({ product, headline, lead }) => [
  ...heading(product.product.name),
  ...paragraph(headline),
  ...paragraph(lead),
  element('p', [linkTo(product.path, product.product.name)]),
]
