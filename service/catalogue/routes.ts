import { endpoints } from '#contract/endpoints.ts'
import type { Vendor } from '#contract/entities/catalogue.ts'
import { ok, type Router } from '../http/routes.ts'
import type { LicenseService } from '../licenses/service.ts'
import type { CatalogueService } from './service.ts'

/** Storefront and vendor (specification §7). */
export function registerCatalogueRoutes(
  { route }: Router,
  catalogue: CatalogueService,
  licenses: LicenseService,
  vendor: Vendor,
): void {
  route(endpoints.getStorefront, async ({ caller }) =>
    ok(catalogue.storefront(caller ? await licenses.ownedProducts(caller.customerId) : new Set())),
  )
  route(endpoints.getVendor, async () => ok(vendor))
}
