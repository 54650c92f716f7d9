import { permanentLicenseEndpoints } from '#contract/endpoints/permanent-licenses.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { InventoryService } from '../inventory/service.ts'
import type { Permanence } from './service.ts'

type Services = { permanence: Permanence; inventory: Pick<InventoryService, 'getLicense'> }

/** Licenses that their owners make permanent. */
export function registerPermanenceRoutes({ route }: Router, { permanence, inventory }: Services): void {
  route(permanentLicenseEndpoints.previewPermanence, async ({ caller, parameters }) =>
    ok(await permanence.preview(caller, parameters.id)),
  )
  route(permanentLicenseEndpoints.makePermanent, async (call) => {
    const { caller, parameters } = call
    await permanence.makePermanent(caller, parameters.id, call)
    return ok(await inventory.getLicense(caller, parameters.id, {}))
  })
}
