import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { type Load, textOf } from '../../load.ts'
import { route } from './route.ts'
import type { FreePage } from './schema.ts'

/** Products that cost nothing are offered whether they have a page of their own or not. */
export const load: Load<FreePage> = (site) => [
  { payload: { ...textOf(site, route), gifts: site.storefront.products.filter(isFree) } },
]

function isFree({ defaultVariation }: StoreProduct): boolean {
  const prices = Object.values(defaultVariation?.originalPrice ?? {})
  return prices.length > 0 && prices.every((price) => price === 0)
}
