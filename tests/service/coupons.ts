import type { FastifyInstance } from 'fastify'
import { type Dialect, markerHeaders } from '#contract/constants.ts'
import type { CatalogueContent, CouponFile } from '#service/catalogue/products/content.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { type CallOptions, send } from './calls.ts'

/** A coupon as its vendor writes it: 10 % off everything unless said otherwise. */
export const coupon = (id: string, changes: Partial<CouponFile> = {}): CouponFile => {
  const reduction = changes.amounts ? {} : { percentage: 10 }
  const named = { id, code: id.toUpperCase(), name: `Coupon ${id}`, description: `What ${id} gives` }
  return { ...named, ...reduction, isExclusive: false, ...changes }
}

/** The example catalogue with coupons. */
export const withCoupons = (...coupons: CouponFile[]): CatalogueContent => ({ ...exampleContent, coupons })

export const applyCoupon = (app: FastifyInstance, orderId: string, code: string, options: CallOptions = {}) =>
  send(app, 'PATCH', `/api/customer/orders/${orderId}/coupon`, { ...options, query: { code } })
export const removeCoupon = (app: FastifyInstance, orderId: string, code: string, options: CallOptions = {}) =>
  send(app, 'DELETE', `/api/customer/orders/${orderId}/coupon`, { ...options, query: { code } })
export const removeCoupons = (app: FastifyInstance, orderId: string, options: CallOptions = {}) =>
  send(app, 'DELETE', `/api/customer/orders/${orderId}/coupons`, options)

export const inDialect = (dialect: Dialect) => ({ [markerHeaders[dialect]]: '1' })
