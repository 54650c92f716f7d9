import * as z from 'zod/mini'
import {
  daysQuery,
  defineVendorEndpoint,
  emailQuery,
  fileSchema,
  flagQuery,
  listOf,
  listQuery,
  maybe,
  moment,
  reason,
  sortQuery,
} from './endpoint.ts'

/** Minor units of the currency beside it. */
const amount = z.number()
export const invoiceSeries = ['Invoice', 'CreditNote'] as const
export const disputeStatuses = ['Open', 'Won', 'Lost'] as const
/** How a withdrawal was settled: the money was given back, or the vendor had reason not to. */
export const withdrawalOutcomes = ['Refunded', 'Refused'] as const

const invoiceSchema = z.object({
  series: z.enum(invoiceSeries),
  /** Of its series. */
  number: z.number(),
  /** The number as it is printed. */
  name: z.string(),
  orderId: z.string(),
  issuedAt: moment,
  currency: z.string(),
  due: amount,
  buyer: maybe(z.object({ name: z.string(), email: z.string() })),
})

export const invoiceEndpoints = {
  listInvoices: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/invoices',
    permission: 'orders:read',
    summary: 'Invoices and credit notes, the newest first; `number` is one as it is printed, or its digits',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      series: z.optional(z.enum(invoiceSeries)),
      number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
      orderId: z.optional(z.uuid()),
      ...daysQuery,
    }),
    responses: { 200: listOf(invoiceSchema) },
  }),
  readInvoice: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/invoices/{series}/{number}/pdf',
    permission: 'orders:read',
    summary: 'An invoice or a credit note as a PDF, by its series and its number in that series',
    responses: { 200: fileSchema },
    files: ['application/pdf'],
  }),
}

const disputeSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.enum(disputeStatuses),
  amount,
  currency: z.string(),
  reason: z.string(),
  createdAt: moment,
  /** By when the bank wants evidence; null where the provider says none. */
  evidenceDueAt: maybe(moment),
  customer: maybe(z.object({ name: z.string(), email: z.string() })),
})

const withdrawalSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What the customer wrote of the order. */
  orderGiven: z.string(),
  statement: z.string(),
  receivedAt: moment,
  /** By when the law wants the money back: 14 days after it was received. */
  deadline: moment,
  settledAt: maybe(moment),
  outcome: maybe(z.enum(withdrawalOutcomes)),
})

export const disputeEndpoints = {
  listDisputes: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/disputes',
    permission: 'orders:read',
    summary: 'Payments that are disputed at the bank, the newest first',
    query: z.object({ ...listQuery, ...sortQuery, status: z.optional(z.enum(disputeStatuses)) }),
    responses: { 200: listOf(disputeSchema) },
  }),
  readEvidence: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/disputes/{id}/evidence',
    permission: 'orders:refund',
    summary: 'What speaks for a disputed payment, as a PDF for the bank: the order, devices, sign-ins and mails',
    responses: { 200: fileSchema },
    files: ['application/pdf'],
  }),
}

export const vendorWithdrawalEndpoints = {
  listWithdrawals: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/withdrawals',
    permission: 'orders:read',
    summary: 'Withdrawals from contracts, the newest first',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      isSettled: flagQuery,
      email: emailQuery,
    }),
    responses: { 200: listOf(withdrawalSchema) },
  }),
  showWithdrawal: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/withdrawals/{id}',
    permission: 'orders:read',
    summary: 'A withdrawal with the orders that it may mean, and what speaks against giving their money back',
    responses: {
      200: z.object({
        withdrawal: withdrawalSchema,
        orders: z.array(
          z.object({
            id: z.string(),
            completedAt: moment,
            customer: z.object({ name: z.string(), email: z.string() }),
            activations: z.number(),
            objections: z.array(z.string()),
          }),
        ),
      }),
    },
  }),
  settleWithdrawal: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/withdrawals/{id}/settle',
    permission: 'orders:refund',
    needsVerification: true,
    summary: 'Note that a withdrawal is done with; the refund itself is that of its order',
    body: { json: z.strictObject({ reason, outcome: z.enum(withdrawalOutcomes) }) },
    responses: { 200: withdrawalSchema },
  }),
}
