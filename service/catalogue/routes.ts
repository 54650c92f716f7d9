import { endpoints } from '#contract/endpoints.ts'
import type { Vendor } from '#contract/entities/catalogue.ts'
import { ok, type Router } from '../http/routes.ts'
import type { LicenseService } from '../licenses/service.ts'
import type { CatalogueService } from './service.ts'
import { createStorefrontBodies } from './storefront-bodies.ts'

export type CatalogueRoutesDependencies = {
  catalogue: CatalogueService
  licenses: LicenseService
  vendor: Vendor
  /** Where files are downloaded from, without a slash at the end. */
  publicUrl: string
  /** The header by which a proxy in front of us names the visitor's country, in lower case. */
  countryHeader?: string | undefined
}

/** Storefront and vendor (specification §7) [visitor.browses-storefront]. */
export function registerCatalogueRoutes(router: Router, dependencies: CatalogueRoutesDependencies): void {
  const { catalogue, licenses, vendor, publicUrl, countryHeader } = dependencies
  const bodyOf = createStorefrontBodies(catalogue, publicUrl)

  router.routePrepared(endpoints.getStorefront, {
    varies: [...(countryHeader === undefined ? [] : [countryHeader]), 'accept-language'],
    madeOf: catalogue.current,
    async prepare({ caller, query, dialect, header }) {
      const ownedProducts = caller ? await licenses.ownedProducts(caller.customerId) : new Set<string>()
      const country = countryHeader === undefined ? null : header(countryHeader)
      return bodyOf({
        ...{ isCustomer: caller !== null, ownedProducts, dialect },
        includeManifests: query.includeManifests === 'true',
        ...{ country, acceptLanguage: header('accept-language') },
      })
    },
  })
  router.route(endpoints.getVendor, async () => ok(vendor))
}
