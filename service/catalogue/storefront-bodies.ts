import type { Dialect } from '#contract/constants.ts'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import { type PreparedBody, prepareBody } from '../http/routes.ts'
import type { Catalogue } from './rules.ts'
import type { CatalogueService } from './service.ts'
import { suggestCurrency, type Whereabouts } from './suggested-currency.ts'

type Visitor = Whereabouts & { ownedProducts: ReadonlySet<string>; dialect: Dialect }

/**
 * The storefront as it is sent. All who own nothing and are suggested the same currency get the same: that is worked
 * out once for each catalogue.
 */
export function createStorefrontBodies(catalogue: CatalogueService): (visitor: Visitor) => PreparedBody {
  const kept = new WeakMap<Catalogue, Map<string, PreparedBody>>()

  return (visitor) => {
    const { ownedProducts, dialect } = visitor
    const now = catalogue.current()
    const currency = suggestCurrency(visitor, now.currencies) ?? now.suggestedCurrency
    const prepare = () =>
      prepareBody(storefrontEndpoints.getStorefront, catalogue.storefront(ownedProducts, currency), dialect)
    if (ownedProducts.size > 0) return prepare()

    const bodies = kept.get(now) ?? new Map<string, PreparedBody>()
    const key = `${dialect} ${currency}`
    const body = bodies.get(key) ?? prepare()
    kept.set(now, bodies.set(key, body))
    return body
  }
}
