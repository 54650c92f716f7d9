import * as z from 'zod/mini'
import { vendorSchema } from './catalogue.ts'
import { emailSchema, nameSchema, sentAddressSchema } from './identity.ts'
import { moneySchema } from './money.ts'
import { couponAppliedSchema, lineItemSchema, orderTotalSchema } from './orders.ts'
import { addressSchema, shortText } from './user.ts'

export const checkoutStatuses = [
  'Open',
  'ActionRequired',
  'Processing',
  /** Paid otherwise than was due: a person looks at it. */
  'Held',
  'Completed',
  'Failed',
  'Expired',
] as const

const billingFields = {
  name: z.nullable(nameSchema),
  email: z.nullable(emailSchema),
  businessName: z.nullable(shortText(200)),
  taxId: z.nullable(shortText(40)),
  address: z.nullable(addressSchema),
}
/** What a customer says of themselves for the bill, as far as it is known. */
export const billingSchema = z.object(billingFields)
export type Billing = z.infer<typeof billingSchema>

/** A change of it: what is left out stays as it is. */
export const billingChangeSchema = z.extend(z.partial(billingSchema), {
  address: z.optional(z.nullable(sentAddressSchema)),
})
export type BillingChange = z.infer<typeof billingChangeSchema>

/** An order as its checkout page shows it. Ours: the specification leaves the inside of the checkout open. */
export const checkoutSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(checkoutStatuses),
  vendor: vendorSchema,
  currency: z.string(),
  items: z.array(lineItemSchema),
  couponsApplied: z.array(couponAppliedSchema),
  total: orderTotalSchema,
  /** What the taxes are, while anything is known of them: each with its name, and what the law wants said. */
  taxation: z.optional(
    z.object({
      rows: z.array(z.object({ label: z.string(), amount: moneySchema })),
      note: z.optional(z.string()),
      /** Whether the prices of the lines contain them. */
      included: z.boolean(),
    }),
  ),
  /** Whether an account buys: its name and address are known, and it is not asked for them. */
  hasAccount: z.boolean(),
  /** Who buys, as far as this checkout was told; all null to begin with where no account buys. */
  billing: billingSchema,
  /** What the law asks of the sale, while it is open and something is due: all of it left out where it asks nothing. */
  law: z.optional(
    z.object({
      /** What the button that pays says, in the language of the customer's country. */
      button: z.optional(z.object({ words: z.string(), language: z.string() })),
      /** What has to be agreed to beforehand, word by word. */
      consent: z.optional(z.string()),
    }),
  ),
  /** The vendor's pages that stand behind a sale. */
  pages: z.optional(z.array(z.object({ title: z.string(), url: z.string() }))),
  /** Where the shop's page is: the only origin that messages are sent to. */
  shopOrigin: z.string(),
  /** Where to go when the checkout stands alone. */
  returnUrl: z.string(),
  paymentProvider: z.string(),
  /** What the provider's own script needs to know whose shop this is. */
  paymentKey: z.optional(z.string()),
  /** The second step at the built-in test provider, while status is ActionRequired. */
  actionUrl: z.optional(z.string()),
  /** With what the provider's own script takes the second step, while status is ActionRequired. */
  actionSecret: z.optional(z.string()),
  /** Why the last attempt to pay failed, in words for the customer. */
  declineReason: z.optional(z.string()),
})
export type Checkout = z.infer<typeof checkoutSchema>

/** What the page sends to pay: a token made by the payment provider, never card data. */
export const paySchema = z.object({
  /** Left out when nothing is due. */
  paymentToken: z.optional(z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(200))),
  /** What the customer saw to be due; an order that costs otherwise by now is not charged. */
  due: z.optional(moneySchema),
  /** To delivery at once, in the words that stood beside the box; needed where `law.consent` asks for it. */
  consent: z.optional(z.object({ instantDelivery: z.literal(true), text: shortText(1000) })),
  /** What was typed since it was last sent. */
  billing: z.optional(billingChangeSchema),
})
export type Pay = z.infer<typeof paySchema>
