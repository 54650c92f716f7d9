import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import type { Call } from './call.ts'

/** Coupons of an open order. Each call resolves with the changed order; a code that can't be used is a field error. */
export type CartCoupons = {
  apply(orderId: string, code: string): Promise<OpenOrder>
  remove(orderId: string, code: string): Promise<OpenOrder>
  clear(orderId: string): Promise<OpenOrder>
}

export const createCartCoupons = ({ call }: { call: Call }): CartCoupons => ({
  apply: async (id, code) => (await call(orderEndpoints.applyCoupon, { parameters: { id }, query: { code } })).payload,
  remove: async (id, code) =>
    (await call(orderEndpoints.removeCoupon, { parameters: { id }, query: { code } })).payload,
  clear: async (id) => (await call(orderEndpoints.removeCoupons, { parameters: { id } })).payload,
})
