import { licenseLogEndpoints } from '#contract/endpoints/license-log.ts'
import { ok, type Router, saveAs } from '#service/platform/index.ts'
import type { LicenseLogService } from './service.ts'

/** The license log, and receipts of licenses. */
export function registerLicenseLogRoutes({ route }: Router, log: LicenseLogService): void {
  route(licenseLogEndpoints.getLicenseLog, async () => ok(await log.describe()))
  route(licenseLogEndpoints.getLogConsistency, async ({ query }) =>
    ok(await log.proveConsistency(Number(query.from), Number(query.to))),
  )
  route(licenseLogEndpoints.issueLicenseReceipt, async ({ caller, parameters, setHeader }) => {
    const receipt = await log.issueReceipt(caller, parameters.id)
    setHeader('content-disposition', saveAs(`license-${receipt.license.id}.json`))
    return ok(receipt)
  })
}
