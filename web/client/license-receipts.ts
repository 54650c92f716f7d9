import { licenseLogEndpoints } from '#contract/endpoints/license-log.ts'
import type { LicenseReceipt } from '#contract/entities/license-log.ts'
import type { Call } from './call.ts'

/** Signed receipts of the customer's licenses. */
export const createLicenseReceipts = ({ call }: { call: Call }) => ({
  issue: async (licenseId: string): Promise<LicenseReceipt> =>
    (await call(licenseLogEndpoints.issueLicenseReceipt, { parameters: { id: licenseId } })).payload,
})
