import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Dialect, markerHeaders } from '#contract/constants.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { OpenOrder, Order } from '#contract/entities/orders.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import type { CouponFile } from '#service/catalogue/products/content-schema.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { openCheckout, signUp, snareLine } from '../customers.ts'

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

const words = { name: 'Ten off', description: 'Ten per cent off everything' }
export const ten = coupon('ten', { code: 'Ten-Off', ...words, copies: 10, combinesWith: ['five'] })
export const five = coupon('five', { amounts: { EUR: 5, USD: 6, JPY: 700 }, copies: 10, combinesWith: ['ten'] })
export const snareOnly = coupon('snare', { percentage: 50, appliesTo: ['snare-works'] })
export const tenApplied = {
  code: 'Ten-Off',
  name: words.name,
  description: words.description,
  coverage: '10 % off up to 10 copies of each product',
}

export const orderPath = (id: string) => `/api/customer/orders/${id}`
export const codesOf = ({ couponsApplied }: Order) => couponsApplied.map(({ code }) => code)
export const priceIn = ({ items }: Order) => items.map(({ price }) => price?.EUR)

/** Calls on orders with coupons, of a service that is started later. */
export function couponCalls(app: () => FastifyInstance) {
  const push = (id: string, items: unknown[], options: CallOptions = {}) =>
    dataOf<OpenOrder>(send(app(), 'PATCH', orderPath(id), { json: { items }, ...options }))
  const apply = (id: string, code: string) => dataOf<OpenOrder>(applyCoupon(app(), id, code))
  return {
    push,
    apply,
    getOrder: (id: string, options: CallOptions = {}) => dataOf<Order>(send(app(), 'GET', orderPath(id), options)),
    checkoutOf: (id: string) => dataOf<Checkout>(send(app(), 'GET', `/api/checkout/${id}`)),
    async orderOf(...items: unknown[]) {
      const id = randomUUID()
      await push(id, items)
      return id
    },
    /** An order at its checkout, with coupons on it. */
    async checkoutWith(codes: string[], ...items: unknown[]) {
      const { accessToken: token } = await signUp(app())
      const opened = await openCheckout(app(), token, ...(items.length > 0 ? items : [snareLine()]))
      for (const code of codes) await apply(opened.orderId, code)
      return { token, ...opened }
    },
  }
}
