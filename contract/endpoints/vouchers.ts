import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { voucherSchema } from '../entities/inventory.ts'

const voucherQuery = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(100)),
})

/** Vouchers (specification §7). */
export const voucherEndpoints = {
  peekVoucher: defineEndpoint({
    method: 'GET',
    path: '/api/customer/vouchers',
    access: 'anonymous',
    summary: 'What a voucher code is good for',
    query: voucherQuery,
    responses: { 200: voucherSchema },
  }),
  redeemVoucher: defineEndpoint({
    method: 'POST',
    path: '/api/customer/vouchers/redeem',
    access: 'customer',
    summary: 'Redeem a voucher code',
    query: voucherQuery,
    responses: { 200: voucherSchema },
  }),
}
