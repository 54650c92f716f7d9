import { endpoints } from '#contract/endpoints.ts'
import type { Database } from '#service/database/index.ts'
import { type Failpoint, type Idempotency, ok, type Router } from '#service/platform/index.ts'
import type { VoucherService } from './service.ts'

type VoucherRoutes = { database: Database; idempotency: Idempotency; vouchers: VoucherService; failpoint: Failpoint }

/** Vouchers (specification §7). */
export function registerVoucherRoutes({ route }: Router, dependencies: VoucherRoutes): void {
  const { database, idempotency, vouchers, failpoint } = dependencies
  // [calls.voucher] [roles.anonymous-peeks-voucher]
  route(endpoints.peekVoucher, async ({ query, caller, ip }) => ok(await vouchers.peek(query.code, caller, ip)))

  // [calls.redeem] [roles.customer-redeems]
  route(endpoints.redeemVoucher, async (call) => {
    const { query, caller, ip } = call
    await vouchers.limitGuesses(query.code, ip)
    const voucher = await database.transaction(async (tx) => {
      const redeemed = await idempotency.once(tx, 'redeem', call, () => vouchers.redeem(tx, query.code, caller))
      failpoint('redeem-kept')
      return redeemed
    })
    failpoint('redeem-committed')
    return ok(voucher)
  })
}
