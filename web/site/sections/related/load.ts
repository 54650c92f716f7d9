import type { Bundle } from '#contract/entities/catalogue.ts'
import { sumPrices } from '../../components/products/sum-prices.ts'
import type { PresentedProduct, SiteContent } from '../../content.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, linkTo } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { RelatedBundle, RelatedSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, RelatedSection> = (written, place) => {
  const found = place.site.products.find(({ sign }) => sign.id === (written.product ?? place.product))
  const bundles = written.bundles ? found?.bundles : []
  return loadRelated({ title: written.title, bundles, products: written.products }, place.site)
}

type Written = { title: string; bundles?: readonly Bundle[] | undefined; products?: readonly string[] | undefined }

/** What goes well with a product, without what is not for sale; null where nothing is left. */
export function loadRelated({ title, bundles = [], products = [] }: Written, site: SiteContent): RelatedSection | null {
  const cardsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const found = site.products.find(({ sign }) => sign.id === id)
      return found ? [withPicture(found, site)] : []
    })
  const related = {
    title,
    bundles: bundles.map((bundle) => presentBundle(bundle, cardsOf(bundle.products.map(({ id }) => id)), site)),
    products: cardsOf(products),
  }
  return related.bundles.length + related.products.length > 0 ? related : null
}

/** A product without a picture of its own has the first of its gallery. */
function withPicture({ card, text }: PresentedProduct, { media }: SiteContent): PresentedProduct['card'] {
  const [first] = text.gallery?.images ?? []
  return first && !card.image ? { ...card, image: media.image(first.image) } : card
}

/** What a product's page names by itself: its bundles, and what its file names. */
export const relatedOf = ({ bundles, text }: PresentedProduct, site: SiteContent): RelatedSection | null =>
  loadRelated({ title: 'Goes well with', bundles, products: text.related }, site)

function presentBundle(bundle: Bundle, cards: RelatedBundle['cards'], { storefront }: SiteContent): RelatedBundle {
  const prices = bundle.products.map(
    ({ id }) => storefront.products.find((product) => product.id === id)?.defaultVariation?.price ?? {},
  )
  return { bundle, cards, separately: sumPrices(prices) }
}

export const search: SearchSection<RelatedSection> = () => []

export const toProse: ToProse<RelatedSection> = ({ title, bundles, products }) => [
  ...heading(title),
  bulletList([
    ...bundles.map(({ bundle }) => [{ type: 'text' as const, value: `${bundle.name}: ${bundle.tagline}` }]),
    ...products.map(({ product, path }) => [linkTo(path, product.name), `: ${product.tagline}`]),
  ]),
]
