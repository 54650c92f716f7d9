import { endpoints } from '#contract/endpoints.ts'
import { done, ok, type Router } from '#service/platform/index.ts'
import type { CompactLicenses } from './compact-licenses.ts'
import type { LicenseTokens } from './license-tokens.ts'
import type { LicenseService } from './service.ts'

type Dependencies = { licenses: LicenseService; licenseTokens: LicenseTokens; compactLicenses: CompactLicenses }

/** Revoking devices, and the vendor's public keys (specification §7, docs/wire-compatibility.md). */
export function registerLicenseRoutes({ route }: Router, dependencies: Dependencies): void {
  const { licenses, licenseTokens, compactLicenses } = dependencies
  // [calls.revoke]
  route(endpoints.revokeActivation, async ({ caller, parameters }) => {
    await licenses.revokeActivation(caller, parameters.id, parameters.activationId)
    return done
  })
  // The keys of tokens are first: a client that reads a single key expects one of these.
  route(endpoints.getVendorKeys, async () => ok(licenseTokens.publicPem() + compactLicenses.publicPem()))
  route(endpoints.getVendorKeySet, async () => {
    const { keys } = await licenseTokens.publicKeySet()
    return ok({ keys: [...keys, ...compactLicenses.publicKeySet()] })
  })
}
