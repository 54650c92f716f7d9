import * as z from 'zod/mini'
import { merchants } from '../sellers.ts'
import { vendorSchema } from './catalogue.ts'
import { emailSchema, nameSchema, sentAddressSchema } from './identity.ts'
import { moneySchema } from './money.ts'
import { couponAppliedSchema, lineItemSchema, orderTotalSchema } from './orders.ts'
import { addressSchema, shortText } from './user.ts'

export const checkoutStatuses = [
  'Open',
  'ActionRequired',
  'Processing',
  /** Another amount than due was paid: a person decides. */
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
/** The billing details of a customer as far as they are known. */
export const billingSchema = z.object(billingFields)
export type Billing = z.infer<typeof billingSchema>

/** A change of the billing details; omitted fields stay as they are. */
export const billingChangeSchema = z.extend(z.partial(billingSchema), {
  address: z.optional(z.nullable(sentAddressSchema)),
})
export type BillingChange = z.infer<typeof billingChangeSchema>

/** A way to pay. */
export const paymentMethodSchema = z.object({
  /** As the provider's script names it. */
  code: z.string(),
  title: z.string(),
  /** Within how many business days the payment is usually decided; absent when it is decided at once. */
  businessDays: z.optional(z.int()),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** An order as its checkout page shows it. The specification does not define the inside of the checkout. */
export const checkoutSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(checkoutStatuses),
  vendor: vendorSchema,
  /** Where customers write to the vendor; there from the moment when the order is paid. */
  vendorEmail: z.optional(z.string()),
  currency: z.string(),
  items: z.array(lineItemSchema),
  couponsApplied: z.array(couponAppliedSchema),
  total: orderTotalSchema,
  /** The taxes by name, and notes that the law requires; absent while the taxes are unknown. */
  taxation: z.optional(
    z.object({
      rows: z.array(z.object({ label: z.string(), amount: moneySchema })),
      note: z.optional(z.string()),
      /** Whether the prices of the lines include the taxes. */
      included: z.boolean(),
    }),
  ),
  /** Whether the customer has an account, whose name and email address are known. */
  hasAccount: z.boolean(),
  /** The billing details that this checkout has received; all null at first without an account. */
  billing: billingSchema,
  /** Legal requirements of the sale while it is open and something is due; absent without any. */
  law: z.optional(
    z.object({
      /** The required label of the pay button, and its language. */
      button: z.optional(z.object({ words: z.string(), language: z.string() })),
      /** The exact text of a required consent. */
      consent: z.optional(z.string()),
    }),
  ),
  /** That a license is bought, and where its terms are; absent while nothing is to be paid. */
  licenseNotice: z.optional(z.object({ text: z.string(), link: z.object({ url: z.string(), title: z.string() }) })),
  /** The vendor's legal pages. */
  pages: z.optional(z.array(z.object({ title: z.string(), url: z.string() }))),
  /** Who sells in place of the vendor, and takes the payment in a frame of theirs; absent where the vendor sells. */
  merchant: z.optional(z.object({ seller: z.enum(merchants), name: z.string() })),
  /** The origin of the shop's page, the only target of messages. */
  shopOrigin: z.string(),
  /** The page to which a standalone checkout returns. */
  returnUrl: z.string(),
  paymentProvider: z.string(),
  /** The publishable key for the provider's script. */
  paymentKey: z.optional(z.string()),
  /** The ways to pay that fit the order's currency and the customer's country, in the usual order. */
  paymentMethods: z.optional(z.array(paymentMethodSchema)),
  /** How the payment that is under way is paid, as far as it is known. */
  paymentMethod: z.optional(paymentMethodSchema),
  /** The URL of the second step while status is ActionRequired, on the site of the method or at the test bank of this page. */
  actionUrl: z.optional(z.string()),
  /** The secret with which the provider's script runs the second step while status is ActionRequired. */
  actionSecret: z.optional(z.string()),
  /** True while the payment provider does not answer about the payment that is under way. It is asked again until it does. */
  providerUnreachable: z.optional(z.boolean()),
  /** Of a fee that is paid: whether the licenses have their new owner, or all of the fee goes back. */
  isTransferred: z.optional(z.boolean()),
  /** Why the last payment attempt failed, as a message for the customer. */
  declineReason: z.optional(z.string()),
})
export type Checkout = z.infer<typeof checkoutSchema>

/** The body of a payment: a token of the payment provider, never card data. */
export const paySchema = z.object({
  /** Omitted when nothing is due. */
  paymentToken: z.optional(z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(200))),
  /** Whether the shop's page frames this one: the customer comes back to that page from the site of a method. */
  embedded: z.optional(z.boolean()),
  /** The amount that the customer saw; an order whose price has changed is not charged. */
  due: z.optional(moneySchema),
  /** The consent to immediate delivery with the text that was shown; required if `law.consent` is set. */
  consent: z.optional(z.object({ instantDelivery: z.literal(true), text: shortText(1000) })),
  /** Billing details that have not been sent yet. */
  billing: z.optional(billingChangeSchema),
})
export type Pay = z.infer<typeof paySchema>
