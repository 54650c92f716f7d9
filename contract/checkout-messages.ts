import * as z from 'zod/mini'
import { checkoutMessageSource } from './constants.ts'
import { completedOrderSchema, orderSchema } from './entities/orders.ts'

const source = z.literal(checkoutMessageSource)

/** Messages from the checkout frame to the page around it (specification §4, docs/wire-compatibility.md). */
export const checkoutMessageSchema = z.discriminatedUnion('event', [
  z.object({ source, event: z.literal('ready') }),
  z.object({ source, event: z.literal('close'), intent: z.optional(z.string()), completed: z.boolean() }),
  z.object({ source, event: z.literal('completed'), order: completedOrderSchema }),
  z.object({ source, event: z.literal('billing-details-updated'), order: orderSchema }),
])
export type CheckoutMessage = z.infer<typeof checkoutMessageSchema>
