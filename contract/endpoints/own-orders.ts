import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { moneySchema } from '../entities/money.ts'
import { completedOrderSchema } from '../entities/orders.ts'
import { pagedSchema } from '../entities/paging.ts'
import { orderDocumentSchema } from './documents.ts'
import { pageQuery } from './list-query.ts'

/** A completed order in its customer's list: when it was completed, what was given back of it, and its documents. */
const ownOrderSchema = z.extend(completedOrderSchema, {
  completedAt: z.optional(z.iso.datetime()),
  refunded: z.optional(moneySchema),
  documents: z.array(orderDocumentSchema),
})
export type OwnOrder = z.infer<typeof ownOrderSchema>

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
