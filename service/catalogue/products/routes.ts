import { endpoints } from '#contract/endpoints.ts'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import { ok, type Router } from '#service/platform/index.ts'
import { readWhereabouts } from '../prices/suggested-currency.ts'
import type { CatalogueService } from './service.ts'
import { createStorefrontBodies } from './storefront-bodies.ts'

export type CatalogueRoutesDependencies = {
  catalogue: CatalogueService
  identity: Pick<IdentityService, 'authenticateOwner'>
  vendor: Vendor
  /** Where files are downloaded from, without a slash at the end. */
  publicUrl: string
  /** The header by which a proxy in front of us names the visitor's country, in lower case. */
  countryHeader?: string | undefined
}

/** Storefront and vendor (specification §7) [visitor.browses-storefront]. */
export function registerCatalogueRoutes(router: Router, dependencies: CatalogueRoutesDependencies): void {
  const { catalogue, identity, vendor, publicUrl, countryHeader } = dependencies
  const bodyOf = createStorefrontBodies(catalogue, publicUrl)

  // [calls.storefront] [roles.anonymous-loads-storefront]
  router.routePrepared(endpoints.getStorefront, {
    authenticate: identity.authenticateOwner,
    kindOf: ({ ownedProducts }) => ['customer', ...ownedProducts].join(' '),
    varies: [...(countryHeader === undefined ? [] : [countryHeader]), 'accept-language'],
    madeOf: catalogue.current,
    prepare({ query, dialect, header }, owner) {
      return bodyOf({
        ...{ isCustomer: owner !== null, ownedProducts: owner?.ownedProducts ?? new Set(), dialect },
        includeManifests: query.includeManifests === 'true',
        ...readWhereabouts(header, countryHeader),
      })
    },
  })
  // [calls.vendor] [roles.anonymous-loads-vendor] [vendor.public]
  router.route(endpoints.getVendor, async () => ok(vendor))
}
