import { endpoints } from '#contract/endpoints.ts'
import { done, ok, type Router } from '#service/platform/index.ts'
import type { LicenseTokens } from './license-tokens.ts'
import type { LicenseService } from './service.ts'

/** Revoking devices, and the vendor's public keys (specification §7, docs/wire-compatibility.md). */
export function registerLicenseRoutes({ route }: Router, licenses: LicenseService, tokens: LicenseTokens): void {
  // [calls.revoke]
  route(endpoints.revokeActivation, async ({ caller, parameters }) => {
    await licenses.revokeActivation(caller, parameters.id, parameters.activationId)
    return done
  })
  route(endpoints.getVendorKeys, async () => ok(tokens.publicPem()))
  route(endpoints.getVendorKeySet, async () => ok(await tokens.publicKeySet()))
}
