import * as z from 'zod/mini'
import { defineVendorEndpoint, maybe } from './endpoint.ts'
import { inboxCountSchema } from './inbox.ts'

/** How many days the figures are of, today included. */
export const overviewDays = 30

const day = z.string()

export const overviewEndpoints = {
  showOverview: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/overview',
    permission: 'overview:read',
    summary: `Figures of the last ${overviewDays} days in UTC, and what waits in the inbox; null is what the role may not read`,
    responses: {
      200: z.object({
        /** The days, the oldest first, as 2026-03-31. Days of the lists below without an entry had nothing. */
        days: z.array(day),
        /** Completed orders and what they came to with tax, in minor units; refunds are not taken off. */
        sales: maybe(z.array(z.object({ day, currency: z.string(), orders: z.number(), amount: z.number() }))),
        activations: maybe(z.array(z.object({ day, licenses: z.number(), trials: z.number() }))),
        inbox: z.array(inboxCountSchema),
      }),
    },
  }),
}
