import type { Dialect } from '#contract/constants.ts'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import type { PreparedBody } from '#service/platform/index.ts'
import { prepareBody } from '#service/platform/index.ts'
import { currencyFor, type Whereabouts } from '../prices/suggested-currency.ts'
import { type DownloadOptions, findRelease, toDownloads } from '../releases/downloads.ts'
import type { Catalogue, CatalogueProduct, DownloadsOf } from './rules.ts'
import type { CatalogueService } from './service.ts'

type Visitor = Whereabouts & {
  isCustomer: boolean
  ownedProducts: ReadonlySet<string>
  dialect: Dialect
  includeManifests: boolean
}

/** Customers own any of what was ever sold: with more different answers than so many a catalogue begins anew. */
const mostKept = 200

/**
 * The storefront as it is sent, with the downloads that the visitor may have. All customers who own the same get the same,
 * and so do all anonymous visitors, if the same currency is suggested: that is worked out once for each catalogue.
 */
export function createStorefrontBodies(
  catalogue: Pick<CatalogueService, 'current' | 'storefront'>,
  publicUrl: string,
): (visitor: Visitor) => PreparedBody {
  const kept = new WeakMap<Catalogue, Map<string, PreparedBody>>()

  return (visitor) => {
    const { isCustomer, ownedProducts, dialect, includeManifests } = visitor
    const now = catalogue.current()
    const currency = currencyFor(visitor, now)
    const bodies = kept.get(now) ?? new Map<string, PreparedBody>()
    const key = [dialect, currency, isCustomer, includeManifests, ...ownedProducts].join(' ')
    const found = bodies.get(key)
    if (found) return found
    const storefront = catalogue.storefront(ownedProducts, currency, downloadsFor(visitor, publicUrl))
    const body = prepareBody(storefrontEndpoints.getStorefront, storefront, dialect)
    if (bodies.size >= mostKept) bodies.clear()
    kept.set(now, bodies.set(key, body))
    return body
  }
}

/** The files of each product's current release, as a visitor may have them. */
function downloadsFor({ isCustomer, ownedProducts, includeManifests }: Visitor, publicUrl: string): DownloadsOf {
  const options: DownloadOptions = { publicUrl, includeManifests }
  return (product: CatalogueProduct) => {
    const release = findRelease(product, 'latest')
    return release && toDownloads(product, release, { isCustomer, owns: ownedProducts.has(product.id) }, options)
  }
}
