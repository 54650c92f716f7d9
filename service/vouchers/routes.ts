import { endpoints } from '#contract/endpoints.ts'
import type { Database } from '../database/connection.ts'
import type { Idempotency } from '../http/idempotency.ts'
import { ok, type Router } from '../http/routes.ts'
import type { VoucherService } from './service.ts'

type VoucherRoutes = { database: Database; idempotency: Idempotency; vouchers: VoucherService }

/** Vouchers (specification §7). */
export function registerVoucherRoutes({ route }: Router, { database, idempotency, vouchers }: VoucherRoutes): void {
  route(endpoints.peekVoucher, async ({ query, caller, ip }) => ok(await vouchers.peek(query.code, caller, ip)))

  route(endpoints.redeemVoucher, async (call) => {
    const { query, caller, ip } = call
    await vouchers.limitGuesses(query.code, ip)
    return database.transaction(async (tx) =>
      ok(await idempotency.once(tx, 'redeem', call, () => vouchers.redeem(tx, query.code, caller))),
    )
  })
}
