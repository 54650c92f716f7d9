import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { InventoryService } from './service.ts'

/** What customers have (specification §7 Inventory). */
export function registerInventoryRoutes({ route }: Router, inventory: InventoryService): void {
  // [calls.product] [roles.anonymous-reads-product]
  route(inventoryEndpoints.getProduct, async ({ caller, parameters, query, header }) =>
    ok(await inventory.getProduct(parameters.id, { caller, authorization: header('authorization') }, query)),
  )
  // [calls.products] [roles.customer-products]
  route(inventoryEndpoints.listOwnedProducts, async ({ caller, query }) =>
    ok(await inventory.listProducts(caller, query)),
  )
  // [calls.product-licenses]
  route(inventoryEndpoints.listProductLicenses, async ({ caller, parameters, query }) =>
    ok(await inventory.listProductLicenses(caller, parameters.id, query)),
  )
  // [calls.product-activations]
  route(inventoryEndpoints.listProductActivations, async ({ caller, parameters, query }) =>
    ok(await inventory.listProductActivations(caller, parameters.id, query.cursor)),
  )
  // [calls.licenses] [roles.customer-licenses]
  route(inventoryEndpoints.listLicenses, async ({ caller, query }) => ok(await inventory.listLicenses(caller, query)))
  // [calls.license-activations] [roles.customer-activations]
  route(inventoryEndpoints.listLicenseActivations, async ({ caller, parameters, query }) =>
    ok(await inventory.listActivations(caller, parameters.id, query.cursor)),
  )
}
