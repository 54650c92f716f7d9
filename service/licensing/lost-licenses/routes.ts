import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { done, type Router } from '#service/platform/index.ts'
import type { LostLicenseService } from './service.ts'

export function registerLostLicenseRoutes({ route }: Router, lostLicenses: LostLicenseService): void {
  route(inventoryEndpoints.findLostLicenses, async ({ body, ip }) => {
    await lostLicenses.ask(body.email, ip)
    return done
  })
}
