import { endpoints } from '#contract/endpoints.ts'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import { ok, type Router } from '#service/platform/index.ts'
import { currencyFor, readWhereabouts } from '../prices/suggested-currency.ts'
import { type DownloadOptions, findRelease, toDownloads } from '../releases/download-links.ts'
import type { DownloadsOf } from './rules.ts'
import type { CatalogueService } from './service.ts'

type CatalogueRoutesDependencies = {
  catalogue: CatalogueService
  identity: Pick<IdentityService, 'authenticateOwner'>
  vendor: Vendor
  /** Where files are downloaded from, without a slash at the end. */
  publicUrl: string
  /** The header, in lower case, by which a proxy in front of us names the visitor's country. */
  countryHeader?: string | undefined
}

/** Storefront and vendor (specification §7) [visitor.browses-storefront]. */
export function registerCatalogueRoutes(router: Router, dependencies: CatalogueRoutesDependencies): void {
  const { catalogue, identity, vendor, publicUrl, countryHeader } = dependencies

  // [calls.storefront] [roles.anonymous-loads-storefront]
  router.routeCached(
    endpoints.getStorefront,
    {
      authenticate: identity.authenticateOwner,
      varies: [...(countryHeader === undefined ? [] : [countryHeader]), 'accept-language'],
      callerKey: ({ ownedProducts }) => [...ownedProducts].join(' '),
      version: catalogue.current,
    },
    ({ query, header }, owner) => {
      const currency = currencyFor(readWhereabouts(header, countryHeader), catalogue.current())
      const ownedProducts = owner?.ownedProducts ?? new Set()
      const options = { publicUrl, includeManifests: query.includeManifests === 'true' }
      return catalogue.storefront(ownedProducts, currency, downloadsFor(owner !== null, ownedProducts, options))
    },
  )
  // [calls.vendor] [roles.anonymous-loads-vendor] [vendor.public]
  router.route(endpoints.getVendor, async () => ok(vendor))
}

const downloadsFor =
  (isCustomer: boolean, ownedProducts: ReadonlySet<string>, options: DownloadOptions): DownloadsOf =>
  (product) => {
    const release = findRelease(product, 'latest')
    return release && toDownloads(product, release, { isCustomer, owns: ownedProducts.has(product.id) }, options)
  }
