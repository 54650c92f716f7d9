import { lostLicenseEndpoints } from '#contract/endpoints/lost-licenses.ts'
import { done, type Router } from '#service/platform/http/routes.ts'
import type { LostLicenseService } from './service.ts'

/** The way back to licenses. */
export function registerLostLicenseRoutes({ route }: Router, lostLicenses: LostLicenseService): void {
  route(lostLicenseEndpoints.findLostLicenses, async ({ body, ip }) => {
    await lostLicenses.ask(body.email, ip)
    return done
  })
}
