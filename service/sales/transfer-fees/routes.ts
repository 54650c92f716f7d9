import { licenseTransferEndpoints } from '#contract/endpoints/license-transfers.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { TransferFees } from './service.ts'

/** The way to the checkout of a transfer's fee. */
export function registerTransferFeeRoutes({ route }: Router, fees: TransferFees): void {
  route(licenseTransferEndpoints.payTransferFee, async ({ caller, parameters, query, origin }) =>
    ok(await fees.openCheckout(caller, parameters.id, { returnUrl: query.returnUrl, origin })),
  )
}
