import * as z from 'zod/mini'
import { sellers } from '../sellers.ts'
import { dayQuery, defineVendorEndpoint, maybe } from './endpoint.ts'

const period = z.object({ from: dayQuery, to: dayQuery })
const sums = { currency: z.string(), base: z.number(), tax: z.number(), invoices: z.number(), creditNotes: z.number() }
const sold = {
  currency: z.string(),
  quantity: z.number(),
  net: z.number(),
  discount: z.number(),
  refunds: z.number(),
  /** In whose name: the vendor's, with an invoice, or that of a merchant of record. */
  seller: z.enum(sellers),
}
const taxReportSchema = z.object({
  rows: z.array(
    z.object({
      group: z.enum(['Taxed', 'ReverseCharge', 'Outside', 'Untaxed']),
      country: maybe(z.string()),
      /** In hundredths of a percent. */
      rate: z.number(),
      ...sums,
    }),
  ),
  totals: z.array(z.object(sums)),
})
const salesReportSchema = z.object({
  rows: z.array(z.object({ day: z.string(), itemId: z.string(), name: z.string(), ...sold })),
  totals: z.array(z.object(sold)),
})

export const payoutEntryKinds = ['Payment', 'Refund', 'Dispute', 'Fee', 'Other'] as const
export const payoutProblems = ['not-noted', 'other-amount', 'other-sum'] as const
const payoutReportSchema = z.object({
  provider: z.string(),
  /** Whether the provider reports payouts; the rest is empty where it does not. */
  isReported: z.boolean(),
  rows: z.array(
    z.object({
      id: z.string(),
      /** On which the bank has it. */
      day: z.string(),
      currency: z.string(),
      payments: z.number(),
      refunds: z.number(),
      disputes: z.number(),
      fees: z.number(),
      /** What is none of these, such as a reserve. */
      other: z.number(),
      /** What arrives at the bank. */
      amount: z.number(),
    }),
  ),
  /** The entries of these payouts that differ from what the shop has noted. */
  differences: z.array(
    z.object({
      payoutId: z.string(),
      kind: z.enum(payoutEntryKinds),
      reference: maybe(z.string()),
      orderId: maybe(z.string()),
      problem: z.enum(payoutProblems),
    }),
  ),
  /** What was paid on these days and is in none of these payouts. */
  waiting: z.array(z.object({ currency: z.string(), payments: z.number(), amount: z.number() })),
})

export const reportEndpoints = {
  reportTax: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/reports/tax',
    permission: 'reports:read',
    summary: 'Tax by country and rate in minor units, credit notes taken off; both days are included, in UTC',
    query: period,
    responses: { 200: taxReportSchema },
  }),
  reportTaxAsCsv: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/reports/tax.csv',
    permission: 'reports:read',
    summary: 'The same as CSV, with amounts in decimals',
    query: period,
    responses: { 200: z.string() },
    plainText: 'text/csv',
  }),
  reportSales: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/reports/sales',
    permission: 'reports:read',
    summary: 'Sales and refunds by day and product without tax, in minor units; both days are included, in UTC',
    query: period,
    responses: { 200: salesReportSchema },
  }),
  reportSalesAsCsv: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/reports/sales.csv',
    permission: 'reports:read',
    summary: 'The same as CSV, with amounts in decimals',
    query: period,
    responses: { 200: z.string() },
    plainText: 'text/csv',
  }),
  reportPayouts: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/reports/payouts',
    permission: 'reports:read',
    summary: 'Payouts of the payment provider with fees, in minor units, compared with orders, refunds and disputes',
    query: period,
    responses: { 200: payoutReportSchema },
  }),
  reportPayoutsAsCsv: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/reports/payouts.csv',
    permission: 'reports:read',
    summary: 'The payouts as CSV, with amounts in decimals',
    query: period,
    responses: { 200: z.string() },
    plainText: 'text/csv',
  }),
}
