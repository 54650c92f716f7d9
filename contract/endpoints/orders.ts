import * as z from 'zod/mini'
import { orderPushMaxValues } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { openOrderSchema, orderPushSchema, orderSchema } from '../entities/orders.ts'
import { flag, utmQuery } from './query.ts'

/** Orders (specification §7). */
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
}
