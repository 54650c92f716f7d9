import { licenseEndpoints } from '#contract/endpoints/licenses.ts'
import { ok, type Router } from '../http/routes.ts'
import type { InventoryService } from './service.ts'

/** What customers have (specification §7 Inventory). */
export function registerInventoryRoutes({ route }: Router, inventory: InventoryService): void {
  route(licenseEndpoints.listLicenses, async ({ caller, query }) => ok(await inventory.listLicenses(caller, query)))
  route(licenseEndpoints.listLicenseActivations, async ({ caller, parameters, query }) =>
    ok(await inventory.listActivations(caller, parameters.id, query.cursor)),
  )
}
