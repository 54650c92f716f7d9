import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { openOrderSchema } from '../entities/orders.ts'

const query = z.object({ code: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(100)) })

/** Coupons on an open order. As the SDKs call it. */
export const couponEndpoints = {
  applyCoupon: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/orders/{id}/coupon',
    access: 'anonymous',
    summary: 'Put a coupon on an open order',
    query,
    responses: { 200: openOrderSchema },
    addition: true,
  }),
  removeCoupon: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/orders/{id}/coupon',
    access: 'anonymous',
    summary: 'Take a coupon off an open order',
    query,
    responses: { 200: openOrderSchema },
    addition: true,
  }),
  removeCoupons: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/orders/{id}/coupons',
    access: 'anonymous',
    summary: 'Take all coupons off an open order',
    responses: { 200: openOrderSchema },
    addition: true,
  }),
}
