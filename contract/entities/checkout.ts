import * as z from 'zod/mini'
import { vendorSchema } from './catalogue.ts'
import { emailSchema, nameSchema } from './identity.ts'
import { moneySchema } from './money.ts'
import { lineItemSchema, orderTotalSchema } from './orders.ts'

export const checkoutStatuses = ['Open', 'ActionRequired', 'Processing', 'Completed', 'Failed', 'Expired'] as const

/** An order as its checkout page shows it. Ours: the specification leaves the inside of the checkout open. */
export const checkoutSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(checkoutStatuses),
  vendor: vendorSchema,
  currency: z.string(),
  items: z.array(lineItemSchema),
  total: orderTotalSchema,
  /** Who is buying; null until somebody is known. */
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Where the shop's page is: the only origin that messages are sent to. */
  shopOrigin: z.string(),
  /** Where to go when the checkout stands alone. */
  returnUrl: z.string(),
  paymentProvider: z.string(),
  /** The provider's second step, while status is ActionRequired. */
  actionUrl: z.optional(z.string()),
  /** Why the last attempt to pay failed, in words for the customer. */
  declineReason: z.optional(z.string()),
})
export type Checkout = z.infer<typeof checkoutSchema>

/** What the page sends to pay: a token made by the payment provider, never card data. */
export const paySchema = z.object({
  paymentToken: z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(200)),
  /** What the customer saw to be due; an order that costs otherwise by now is not charged. */
  due: z.optional(moneySchema),
  /** Who buys, of somebody who is not signed in: a mail to this address leads to what they bought. */
  guest: z.optional(z.object({ name: nameSchema, email: emailSchema })),
})
export type Pay = z.infer<typeof paySchema>
