import * as z from 'zod/mini'
import { orderLinesMax, quantityRange } from '../constants.ts'
import { currencySchema, discountSchema, moneySchema, priceMapSchema, variationSchema } from './money.ts'
import { addressSchema } from './user.ts'

export const couponAppliedSchema = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** The coverage of the coupon, such as '20 % off one copy of Plane'. An addition to the specification. */
  coverage: z.optional(z.string()),
})
export type CouponApplied = z.infer<typeof couponAppliedSchema>

export const productReferenceSchema = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  iconUrl: z.nullable(z.string()),
})
export type ProductReference = z.infer<typeof productReferenceSchema>

export const bundleReferenceSchema = z.extend(productReferenceSchema, {
  products: z.array(z.extend(productReferenceSchema, { included: z.optional(z.boolean()) })),
})

const lineFields = {
  id: z.string(),
  quantity: z.number(),
  variationId: z.string(),
  price: z.optional(priceMapSchema),
  /**
   * If a coupon covers some of the copies: how many copies cost what, covered ones first. `price` is then the average, so
   * that its product with `quantity` is correct. An addition to the specification.
   */
  parts: z.optional(z.array(z.object({ quantity: z.number(), price: priceMapSchema }))),
  variation: z.optional(variationSchema),
  appliedDiscount: z.optional(discountSchema),
}
export const productLineItemSchema = z.object({
  ...lineFields,
  type: z.literal('Product'),
  productId: z.string(),
  product: z.optional(productReferenceSchema),
})
export const bundleLineItemSchema = z.object({
  ...lineFields,
  type: z.literal('Bundle'),
  bundleId: z.string(),
  partial: z.optional(z.boolean()),
  bundle: z.optional(bundleReferenceSchema),
})
export const lineItemSchema = z.discriminatedUnion('type', [productLineItemSchema, bundleLineItemSchema])
export type LineItem = z.infer<typeof lineItemSchema>

export const orderTotalSchema = z.object({
  original: moneySchema,
  discount: moneySchema,
  subtotal: moneySchema,
  taxes: moneySchema,
  due: moneySchema,
})
export type OrderTotal = z.infer<typeof orderTotalSchema>

const openShape = {
  id: z.string(),
  currency: z.string(),
  items: z.array(lineItemSchema),
  couponsApplied: z.array(couponAppliedSchema),
  checkoutUrl: z.optional(z.string()),
  embeddedCheckoutUrl: z.optional(z.string()),
}
export const openOrderSchema = z.object({ ...openShape, status: z.literal('Open') })
export type OpenOrder = z.infer<typeof openOrderSchema>

export const orderCustomerSchema = z.object({
  name: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.optional(z.nullable(z.string())),
  address: z.nullable(addressSchema),
})
export const completedOrderSchema = z.object({
  id: z.string(),
  status: z.literal('Completed'),
  currency: z.string(),
  customer: orderCustomerSchema,
  total: orderTotalSchema,
  items: z.array(lineItemSchema),
  couponsApplied: z.array(couponAppliedSchema),
})
export type CompletedOrder = z.infer<typeof completedOrderSchema>

/** An order as GET returns it, discriminated by status (specification §3, §4). */
export const orderSchema = z.discriminatedUnion('status', [
  openOrderSchema,
  z.object({ ...openShape, status: z.literal('PaymentProcessing') }),
  completedOrderSchema,
  z.object({ ...openShape, status: z.literal('Failed') }),
])
export type Order = z.infer<typeof orderSchema>

/** A random UUID (version 4) created by the client; anything else could be guessed (docs/wire-compatibility.md). */
export const orderIdSchema = z.uuidv4('Must be a random UUID (version 4)')

const pushedLineFields = {
  /** Public clients may omit the id, which is then derived from the item, and the quantity, which is then one. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
  variationId: z.string().check(z.minLength(1), z.maxLength(100)),
  quantity: z._default(
    z
      .int('Must be a whole number')
      .check(
        z.minimum(quantityRange.min, `Must be at least ${quantityRange.min}`),
        z.maximum(quantityRange.max, `Must be at most ${quantityRange.max}`),
      ),
    1,
  ),
}
const itemId = z.string().check(z.minLength(1), z.maxLength(200))
/** The fields of a pushed line that are read; prices and products are dropped (docs/wire-compatibility.md). */
export const pushedLineSchema = z.discriminatedUnion('type', [
  z.object({ ...pushedLineFields, type: z.literal('Product'), productId: itemId }),
  z.object({ ...pushedLineFields, type: z.literal('Bundle'), bundleId: itemId }),
])
export type PushedLine = z.infer<typeof pushedLineSchema>

export const orderPushSchema = z.object({
  currency: z.optional(currencySchema),
  items: z.array(pushedLineSchema).check(z.maxLength(orderLinesMax, `An order has at most ${orderLinesMax} lines`)),
})
export type OrderPush = z.infer<typeof orderPushSchema>
