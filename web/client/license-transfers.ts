import { type LicenseTransfer, licenseTransferEndpoints } from '#contract/endpoints/license-transfers.ts'
import type { Call } from './call.ts'

/** Transfers of licenses between customers. */
export const createTransfers = ({ call }: { call: Call }) => ({
  list: async (): Promise<LicenseTransfer[]> => (await call(licenseTransferEndpoints.listTransfers)).payload.items,

  /** What keeps licenses from being transferred together, and the fee. */
  check: async (licenseIds: string[]) =>
    (await call(licenseTransferEndpoints.checkTransfer, { body: { licenseIds } })).payload,

  /** Offers licenses to an address, or without one to whoever has the link; the currency is that of a fee. */
  offer: async ({ licenseIds, email, currency }: Offered): Promise<LicenseTransfer> => {
    const body = { licenseIds, ...(email && { email }), ...(currency && { currency }) }
    return (await call(licenseTransferEndpoints.offerTransfer, { body })).payload
  },

  cancel: async (id: string): Promise<LicenseTransfer> =>
    (await call(licenseTransferEndpoints.cancelTransfer, { parameters: { id } })).payload,

  /** What a link offers, by its code. */
  showOffer: async (code: string) =>
    (await call(licenseTransferEndpoints.showTransferOffer, { query: { code } })).payload,

  /** Accepts what a link offers; with a fee of the recipient's, in the currency in which they pay it. */
  accept: async (code: string, currency?: string): Promise<LicenseTransfer> =>
    (await call(licenseTransferEndpoints.acceptTransfer, { query: { code, currency } })).payload,

  /** Opens a checkout of the fee, in a frame or standalone. */
  pay: async (id: string, { embedded, returnUrl }: CheckoutOptions): Promise<{ url: string }> => {
    const { payload } = await call(licenseTransferEndpoints.payTransferFee, {
      parameters: { id },
      query: { returnUrl },
    })
    return { url: embedded ? payload.embeddedCheckoutUrl : payload.checkoutUrl }
  },
})

type Offered = { licenseIds: string[]; email?: string | undefined; currency?: string | undefined }
type CheckoutOptions = { embedded: boolean; returnUrl: string }
export type Transfers = ReturnType<typeof createTransfers>
