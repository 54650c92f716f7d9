import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { licenseEndpoints } from '#contract/endpoints/licenses.ts'
import { ok, type Router } from '../http/routes.ts'
import type { InventoryService } from './service.ts'

/** What customers have (specification §7 Inventory). */
export function registerInventoryRoutes({ route }: Router, inventory: InventoryService): void {
  route(inventoryEndpoints.getProduct, async ({ caller, parameters, query, header }) =>
    ok(await inventory.getProduct(parameters.id, { caller, authorization: header('authorization') }, query)),
  )
  route(inventoryEndpoints.listOwnedProducts, async ({ caller, query }) =>
    ok(await inventory.listProducts(caller, query)),
  )
  route(inventoryEndpoints.listProductLicenses, async ({ caller, parameters, query }) =>
    ok(await inventory.listProductLicenses(caller, parameters.id, query)),
  )
  route(inventoryEndpoints.listProductActivations, async ({ caller, parameters, query }) =>
    ok(await inventory.listProductActivations(caller, parameters.id, query.cursor)),
  )
  route(licenseEndpoints.listLicenses, async ({ caller, query }) => ok(await inventory.listLicenses(caller, query)))
  route(licenseEndpoints.listLicenseActivations, async ({ caller, parameters, query }) =>
    ok(await inventory.listActivations(caller, parameters.id, query.cursor)),
  )
}
