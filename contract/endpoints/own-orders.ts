import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ownOrderSchema } from '../entities/orders.ts'
import { pagedSchema } from '../entities/paging.ts'
import { pageQuery } from './list-query.ts'

/** What the customer has bought. Ours. */
export const ownOrderEndpoints = {
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/api/customer/inventory/orders',
    access: 'customer',
    summary: "The customer's completed orders, newest first",
    query: z.object(pageQuery),
    responses: { 200: pagedSchema(ownOrderSchema) },
    addition: true,
  }),
}
