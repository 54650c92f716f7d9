import type { PresentedProduct } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { element, heading, linkTo, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import { changelogPath } from '../../site-links.ts'
import type { PlayableHeroSection } from '../product-hero-playable/schema.ts'
import { anchor as trialAnchor } from '../trial/load.ts'
import type { fields } from './fields.ts'
import type { ProductHeroSection } from './schema.ts'

/** Few products have an instrument, and its code is large. */
export const chooseComponent = (_: FieldsOf<typeof fields>, payload: ProductHeroSection | PlayableHeroSection) =>
  'instrument' in payload ? 'product-hero-playable' : 'product-hero'

/** A product that is not for sale is left out. */
export const load: LoadSection<FieldsOf<typeof fields>, ProductHeroSection | PlayableHeroSection> = (
  written,
  place,
) => {
  const { products } = place.site
  const found = products.find(({ sign }) => sign.id === (written.product ?? place.product))
  if (!found) return null
  const { text, card, microOf } = found
  const otherEdition = products.find(({ sign, ...other }) => sign.id === microOf || other.microOf === card.product.id)
  return {
    headline: written.title ?? text.headline,
    lead: written.text ?? text.lead,
    isTop: place.isTop,
    ...(found.trial && { trial: { days: found.trial.days, to: findTrialLink(found) } }),
    product: card,
    ...(text.instrument && { instrument: text.instrument }),
    otherEdition: otherEdition?.card ?? null,
  }
}

/** The trial is described on the page of the product, unless that consists of other sections; its files are in the changelog. */
function findTrialLink({ sign, text }: PresentedProduct): string {
  const isDescribed = !text.sections || text.sections.some(({ name }) => name === 'trial')
  return isDescribed ? `${sign.path}#${trialAnchor}` : changelogPath(sign.path)
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
