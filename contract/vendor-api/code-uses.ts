import * as z from 'zod/mini'
import { orderStatuses } from '../statuses.ts'
import {
  daysQuery,
  defineVendorEndpoint,
  emailQuery,
  idQuery,
  listOf,
  listQuery,
  maybe,
  moment,
  sortQuery,
} from './endpoint.ts'

const person = maybe(z.object({ name: z.string(), email: z.string() }))

const redemptionSchema = z.object({
  /** Of the voucher. */
  id: z.string(),
  code: z.string(),
  batch: z.string(),
  redeemedAt: moment,
  /** Null once the account was erased. */
  customerId: maybe(z.string()),
  customer: person,
})

const couponUseSchema = z.object({
  couponId: z.string(),
  code: z.string(),
  batch: maybe(z.string()),
  orderId: z.string(),
  orderStatus: z.enum(orderStatuses),
  takenAt: moment,
  customerId: maybe(z.string()),
  customer: person,
})

export const codeUseEndpoints = {
  listRedemptions: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/voucher-redemptions',
    permission: 'codes:read',
    summary: 'Who redeemed vouchers, the newest first; `batch` is the id of a batch, `email` a whole address',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      ...daysQuery,
      batch: idQuery,
      customerId: z.optional(z.uuid()),
      email: emailQuery,
    }),
    responses: { 200: listOf(redemptionSchema) },
  }),
  listCouponUses: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/coupon-uses',
    permission: 'codes:read',
    summary: 'Orders with coupons, the newest first; `batch` is the name of a batch, `couponId` one coupon',
    query: z.object({ ...listQuery, ...sortQuery, ...daysQuery, batch: idQuery, couponId: idQuery }),
    responses: { 200: listOf(couponUseSchema) },
  }),
}
