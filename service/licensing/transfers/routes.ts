import { licenseTransferEndpoints } from '#contract/endpoints/license-transfers.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { TransferService } from './service.ts'

/** Transfers of licenses between customers. */
export function registerTransferRoutes({ route }: Router, transfers: TransferService): void {
  route(licenseTransferEndpoints.checkTransfer, async ({ caller, body }) =>
    ok(await transfers.check(caller, body.licenseIds)),
  )
  route(licenseTransferEndpoints.offerTransfer, async (call) => ({
    status: 201 as const,
    payload: await transfers.offer(call.caller, call.body, call),
  }))
  route(licenseTransferEndpoints.listTransfers, async ({ caller }) => ok({ items: await transfers.list(caller) }))
  route(licenseTransferEndpoints.cancelTransfer, async ({ caller, parameters }) =>
    ok(await transfers.cancel(caller, parameters.id)),
  )
  route(licenseTransferEndpoints.showTransferOffer, async ({ query }) => ok(await transfers.showOffer(query.code)))
  route(licenseTransferEndpoints.acceptTransfer, async ({ caller, query }) =>
    ok(await transfers.accept(caller, query.code, query.currency)),
  )
}
