import { voucherEndpoints } from '#contract/endpoints/inventory.ts'
import type { Voucher } from '#contract/entities/inventory.ts'
import { messages } from '#contract/problems.ts'
import { NotFoundError } from './errors.ts'
import type { Shop } from './shop.ts'

/**
 * Codes redeemed for products (specification §7 Vouchers). An unknown one is a NotFoundError 'Voucher code invalid' (§8).
 * [errors.voucher-invalid]
 */
export type Vouchers = {
  /** What a code is good for, whoever asks. */
  peek(code: string): Promise<Voucher>
  /** Turns a code into licenses of whoever is signed in; the storefront shows what they own from then on. */
  redeem(code: string): Promise<Voucher>
}

type Dependencies = Pick<Shop, 'call' | 'storefront' | 'environment'>

export const createVouchers = ({ call, storefront, environment }: Dependencies): Vouchers => ({
  async peek(code) {
    return (await call(voucherEndpoints.peekVoucher, { query: { code } }).catch(nameUnknown)).payload
  },

  async redeem(code) {
    const { payload } = await call(voucherEndpoints.redeemVoucher, { query: { code } }).catch(nameUnknown)
    storefront.load().catch(environment.log)
    return payload
  },
})

function nameUnknown(error: unknown): never {
  throw error instanceof NotFoundError ? new NotFoundError(messages.voucherInvalid) : error
}
