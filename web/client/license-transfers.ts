import { type LicenseTransfer, licenseTransferEndpoints } from '#contract/endpoints/license-transfers.ts'
import type { Call } from './call.ts'

/** Transfers of licenses between customers. */
export const createTransfers = ({ call }: { call: Call }) => ({
  list: async (): Promise<LicenseTransfer[]> => (await call(licenseTransferEndpoints.listTransfers)).payload.items,

  /** What keeps licenses from being transferred together. */
  check: async (licenseIds: string[]) =>
    (await call(licenseTransferEndpoints.checkTransfer, { body: { licenseIds } })).payload.obstacles,

  /** Offers licenses to an address, or without one to whoever has the link. */
  offer: async (licenseIds: string[], email?: string): Promise<LicenseTransfer> =>
    (await call(licenseTransferEndpoints.offerTransfer, { body: { licenseIds, ...(email && { email }) } })).payload,

  cancel: async (id: string): Promise<LicenseTransfer> =>
    (await call(licenseTransferEndpoints.cancelTransfer, { parameters: { id } })).payload,

  /** What a link offers, by its code. */
  showOffer: async (code: string) =>
    (await call(licenseTransferEndpoints.showTransferOffer, { query: { code } })).payload,

  accept: async (code: string): Promise<LicenseTransfer> =>
    (await call(licenseTransferEndpoints.acceptTransfer, { query: { code } })).payload,
})
export type Transfers = ReturnType<typeof createTransfers>
