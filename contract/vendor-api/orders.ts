import * as z from 'zod/mini'
import { sellers } from '../sellers.ts'
import { licenseStatuses, orderPurposes, orderStatuses } from '../statuses.ts'
import {
  daysQuery,
  defineVendorEndpoint,
  emailQuery,
  flagQuery,
  idQuery,
  listOf,
  listQuery,
  maybe,
  moment,
  reason,
  reasonBody,
  searchQuery,
  sortQuery,
  version,
  versionedBody,
} from './endpoint.ts'

const person = maybe(z.object({ name: z.string(), email: z.string() }))
/** Minor units of the order's currency. */
const amount = z.number()

const listedOrderSchema = z.object({
  id: z.string(),
  /** A transfer fee grants no license; its line names what was transferred. */
  purpose: z.enum(orderPurposes),
  status: z.enum(orderStatuses),
  currency: z.string(),
  due: maybe(amount),
  /** In whose name it was sold; null while it was not. */
  seller: maybe(z.enum(sellers)),
  customerId: maybe(z.string()),
  customer: person,
  /** ISO 3166-1, of the buyer; null while it is not known. */
  country: maybe(z.string()),
  createdAt: moment,
  completedAt: maybe(moment),
})

const orderRecordSchema = z.object({
  ...listedOrderSchema.shape,
  /** Changes with what a change of the order would act on. */
  version: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      itemId: z.string(),
      variationId: z.string(),
      name: z.string(),
      /** Of the price list; null while nothing was sold. */
      variation: maybe(z.string()),
      quantity: z.number(),
      /** What one copy cost without reductions by coupons; null where copies cost differently, or nothing was sold. */
      unitAmount: maybe(amount),
      /** For all copies, with the tax; 0 while nothing was paid. */
      paid: amount,
      refunded: amount,
      /** What is left to refund of it. */
      refundable: amount,
      endedReason: maybe(z.string()),
    }),
  ),
  /** What is left to refund of the payment. */
  refundable: amount,
  /** Each attempt to pay, the first one first. */
  payments: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      status: z.enum(['Pending', 'ActionRequired', 'Succeeded', 'Declined', 'Held', 'Returned']),
      amount,
      currency: z.string(),
      receivedAmount: maybe(amount),
      receivedCurrency: maybe(z.string()),
      reference: maybe(z.string()),
      /** How it is paid, such as iDEAL; null until the provider has said so. */
      method: maybe(z.string()),
      declineReason: maybe(z.string()),
      createdAt: moment,
      updatedAt: moment,
      /** What the provider told of it, in the order in which it arrived. */
      events: z.array(z.object({ type: z.string(), receivedAt: moment })),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount,
      currency: z.string(),
      reason: z.string(),
      begunBy: z.enum(['Vendor', 'Provider', 'Shop']),
      lineIds: z.array(z.string()),
      status: z.enum(['Pending', 'Succeeded', 'Failed']),
      failure: maybe(z.string()),
      createdAt: moment,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['Open', 'Won', 'Lost']),
      amount,
      currency: z.string(),
      reason: z.string(),
      evidenceDueAt: maybe(moment),
      createdAt: moment,
    }),
  ),
  invoices: z.array(
    z.object({
      series: z.enum(['Invoice', 'CreditNote']),
      number: z.number(),
      /** The number as it is printed. */
      name: z.string(),
      issuedAt: moment,
    }),
  ),
  licenses: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      status: z.enum(licenseStatuses),
      revokedReason: maybe(z.string()),
      customerId: z.string(),
    }),
  ),
})

export const vendorOrderEndpoints = {
  listOrders: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/orders',
    permission: 'orders:read',
    summary:
      'Orders, the newest first; `email` is the whole address on the order, `search` a part of it, of the name or the business',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      ...daysQuery,
      status: z.optional(z.enum(orderStatuses)),
      customerId: z.optional(z.uuid()),
      email: emailQuery,
      search: searchQuery,
      /** A product or a bundle on one of its lines. */
      itemId: idQuery,
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be two capital letters, like DE'))),
      currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Must be three capital letters, like EUR'))),
      /** Whether a payment of it is held and waits for a decision. */
      isHeld: flagQuery,
      /** Whether a payment of it was ever disputed. */
      isDisputed: flagQuery,
    }),
    responses: { 200: listOf(listedOrderSchema) },
  }),
  showOrder: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/orders/{id}',
    permission: 'orders:read',
    summary: 'An order with its lines, payments, refunds, disputes, invoices and licenses',
    responses: { 200: orderRecordSchema },
  }),
  refundOrder: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/orders/{id}/refund',
    permission: 'orders:refund',
    needsVerification: true,
    summary:
      'Refund all of an order, the lines named, or an amount in minor units, and end the licenses of what was refunded',
    body: {
      json: z.strictObject({
        reason,
        version,
        amount: z.optional(z.int().check(z.gte(1))),
        lineIds: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(50))),
      }),
    },
    responses: { 200: orderRecordSchema },
  }),
  resendOrderMail: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/orders/{id}/resend-mail',
    permission: 'orders:mail',
    summary: 'Mail the confirmation of a completed order again, with its invoice and credit notes',
    body: reasonBody,
    responses: { 200: z.object({ to: z.string(), mails: z.number() }) },
  }),
  acceptPayment: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/orders/{id}/accept',
    permission: 'orders:review',
    needsVerification: true,
    summary: 'Accept a held payment as it is: its order is completed',
    body: versionedBody,
    responses: { 200: orderRecordSchema },
  }),
  returnPayment: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/orders/{id}/return',
    permission: 'orders:review',
    needsVerification: true,
    summary: 'Return a held payment: its order can be paid again',
    body: versionedBody,
    responses: { 200: orderRecordSchema },
  }),
}
