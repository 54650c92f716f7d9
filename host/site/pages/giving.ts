import type { StoreProduct } from '#contract/entities/catalogue.ts'
import type { EducationPage } from '#contract/pages/education.ts'
import type { FreePage } from '#contract/pages/free.ts'
import type { Made } from './makers.ts'
import type { SiteContent } from './site-content.ts'

/** The page of what costs nothing, with the products that do; they need no page of their own. */
export const makeFree = ({ content, storefront }: SiteContent): Made<FreePage>[] => [
  { payload: { ...content.pages.free, gifts: storefront.products.filter(isFree) } },
]

function isFree({ defaultVariation }: StoreProduct): boolean {
  const prices = Object.values(defaultVariation?.originalPrice ?? {})
  return prices.length > 0 && prices.every((price) => price === 0)
}

/** The page of the discount for learning and teaching. */
export function makeEducation({ content, storefront }: SiteContent): Made<EducationPage>[] {
  const { education, pages } = content
  const offered = [...storefront.products, ...storefront.bundles]
  const nameItems = (ids: readonly string[]) => offered.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const terms = education && {
    ...{ percentage: education.percentage, monthsValid: education.monthsValid },
    items: nameItems(education.items ?? []),
  }
  return [{ payload: { ...pages['edu-discount'], terms } }]
}
