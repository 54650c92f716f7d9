import { voucherEndpoints } from '#contract/endpoints/inventory.ts'
import type { Voucher } from '#contract/entities/inventory.ts'
import { messages } from '#contract/problems.ts'
import { NotFoundError } from './errors.ts'
import type { Shop } from './shop.ts'

/** Voucher codes. An unknown one is a NotFoundError 'Voucher code invalid'. [errors.voucher-invalid] */
export type Vouchers = {
  peek(code: string): Promise<Voucher>
  /** Redeems a code for licenses of the signed-in customer and reloads the storefront, which shows what they own. */
  redeem(code: string): Promise<Voucher>
}

type Dependencies = Pick<Shop, 'call' | 'storefront' | 'environment'>

export const createVouchers = ({ call, storefront, environment }: Dependencies): Vouchers => ({
  async peek(code) {
    return (await call(voucherEndpoints.peekVoucher, { query: { code } }).catch(rethrowUnknownCode)).payload
  },

  async redeem(code) {
    const { payload } = await call(voucherEndpoints.redeemVoucher, { query: { code } }).catch(rethrowUnknownCode)
    storefront.load().catch(environment.log)
    return payload
  },
})

function rethrowUnknownCode(error: unknown): never {
  throw error instanceof NotFoundError ? new NotFoundError(messages.voucherInvalid) : error
}
