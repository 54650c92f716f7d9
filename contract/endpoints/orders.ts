import * as z from 'zod/mini'
import { orderPushMaxValues } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { moneySchema } from '../entities/money.ts'
import { completedOrderSchema, openOrderSchema, orderPushSchema, orderSchema } from '../entities/orders.ts'
import { flag, pagedSchema, pageQuery, utmQuery } from './query.ts'

const couponQuery = z.object({ code: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(100)) })

/** Open orders and their coupons (specification §7). */
export const orderEndpoints = {
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/api/customer/orders/{id}',
    access: 'anonymous',
    summary: 'An order of any status',
    responses: { 200: orderSchema },
  }),
  pushOrder: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/orders/{id}',
    access: 'anonymous',
    summary: 'Create or update an open order; with checkout=true it answers the checkout URLs',
    query: z.object({
      ...utmQuery,
      checkout: flag,
      embedded: flag,
      returnUrl: z.optional(z.string().check(z.maxLength(2000))),
    }),
    body: { json: orderPushSchema, maxValues: orderPushMaxValues },
    responses: { 200: openOrderSchema },
  }),
  deleteBillingDetails: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/orders/{id}/billing-details',
    access: 'anonymous',
    summary: 'Take the customer and the billing details off an open order',
    responses: { 200: openOrderSchema },
  }),
  applyCoupon: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/orders/{id}/coupon',
    access: 'anonymous',
    summary: 'Put a coupon on an open order',
    query: couponQuery,
    responses: { 200: openOrderSchema },
  }),
  removeCoupon: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/orders/{id}/coupon',
    access: 'anonymous',
    summary: 'Take a coupon off an open order',
    query: couponQuery,
    responses: { 200: openOrderSchema },
  }),
  removeCoupons: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/orders/{id}/coupons',
    access: 'anonymous',
    summary: 'Take all coupons off an open order',
    responses: { 200: openOrderSchema },
  }),
}

const signed = z.optional(z.string().check(z.maxLength(200)))

/** An invoice or credit note of an order, and the URL of its PDF, valid for a few minutes. */
export const orderDocumentSchema = z.object({
  kind: z.enum(['Invoice', 'CreditNote']),
  number: z.string(),
  issuedOn: z.iso.date(),
  total: moneySchema,
  url: z.string(),
})
export type OrderDocument = z.infer<typeof orderDocumentSchema>

/** A completed order in its customer's list, with the refunded amount and its documents. */
export const ownOrderSchema = z.extend(completedOrderSchema, {
  completedAt: z.optional(z.iso.datetime()),
  refunded: z.optional(moneySchema),
  documents: z.array(orderDocumentSchema),
})
export type OwnOrder = z.infer<typeof ownOrderSchema>

/** The customer's purchases with invoices and credit notes. An addition to the specification. */
export const ownOrderEndpoints = {
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/orders',
    access: 'customer',
    summary: "The customer's completed orders, newest first",
    query: z.object(pageQuery),
    responses: { 200: pagedSchema(ownOrderSchema) },
  }),
  listOrderDocuments: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/orders/{id}/documents',
    access: 'customer',
    summary: "An order's invoice and its credit notes, with addresses of the PDFs that soon end",
    responses: { 200: z.array(orderDocumentSchema) },
  }),
  readDocument: defineEndpoint({
    method: 'GET',
    path: '/api/documents/{series}/{number}/{name}',
    access: 'anonymous',
    summary: 'The PDF that such an address leads to; the address is signed and soon ends',
    query: z.object({ expires: signed, signature: signed }),
    responses: { 200: null },
  }),
}
