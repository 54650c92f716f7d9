import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { Call } from './call.ts'

/** Coupons of an open order. Each call resolves with the changed order; a code that can't be used is a field error. */
export const createCartCoupons = ({ call }: { call: Call }) => ({
  apply: async (id: string, code: string) =>
    (await call(orderEndpoints.applyCoupon, { parameters: { id }, query: { code } })).payload,
  remove: async (id: string, code: string) =>
    (await call(orderEndpoints.removeCoupon, { parameters: { id }, query: { code } })).payload,
  clear: async (id: string) => (await call(orderEndpoints.removeCoupons, { parameters: { id } })).payload,
})
export type CartCoupons = ReturnType<typeof createCartCoupons>
