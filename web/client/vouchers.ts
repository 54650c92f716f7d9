import { voucherEndpoints } from '#contract/endpoints/inventory.ts'
import { messages } from '#contract/problems.ts'
import { NotFoundError } from './errors.ts'
import type { Shop } from './shop.ts'

type Dependencies = Pick<Shop, 'call' | 'storefront' | 'environment'>

/** Voucher codes. An unknown one is a NotFoundError 'Voucher code invalid'. [errors.voucher-invalid] */
export const createVouchers = ({ call, storefront, environment }: Dependencies) => ({
  async peek(code: string) {
    return (await call(voucherEndpoints.peekVoucher, { query: { code } }).catch(rethrowUnknownCode)).payload
  },

  /** Redeems a code for licenses of the signed-in customer and reloads the storefront, which shows what they own. */
  async redeem(code: string) {
    const { payload } = await call(voucherEndpoints.redeemVoucher, { query: { code } }).catch(rethrowUnknownCode)
    storefront.load().catch(environment.log)
    return payload
  },
})
export type Vouchers = ReturnType<typeof createVouchers>

function rethrowUnknownCode(error: unknown): never {
  throw error instanceof NotFoundError ? new NotFoundError(messages.voucherInvalid) : error
}
