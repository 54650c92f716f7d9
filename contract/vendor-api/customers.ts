import * as z from 'zod/mini'
import { customerRecordSchema } from './customer-record.ts'
import {
  daysQuery,
  defineVendorEndpoint,
  flagQuery,
  listOf,
  listQuery,
  maybe,
  moment,
  searchQuery,
  sortQuery,
} from './endpoint.ts'

const customerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: moment,
  /** When the address was confirmed; null while it is not. */
  confirmedAt: maybe(moment),
})

/** What a timeline tells of. Audit entries are what was done to an account and what it owns, and by whom. */
export const timelineKinds = [
  ...(['Account', 'Access', 'Note', 'Order', 'Payment', 'Refund', 'Dispute', 'Withdrawal'] as const),
  ...(['License', 'Device', 'Trial', 'Mail', 'Request', 'Audit'] as const),
] as const
export type TimelineKind = (typeof timelineKinds)[number]

const eventSchema = z.object({
  /** The kind and the id of what it is about, such as `Order:6f1c…`; unique in a timeline. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  /** What happened, in a word that does not change: `Completed`, `Succeeded`, `Activated`, `LicenseMoved`. */
  what: z.string(),
  at: moment,
  /** The id of what it is about: an order, license, device, mail, note. */
  about: z.string(),
  /** More of it, by name: amounts are minor units beside their `currency`. */
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
})

export const customerEndpoints = {
  listCustomers: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/customers',
    permission: 'customers:read',
    summary: 'Accounts, the newest first; `search` finds a part of the name or the address',
    query: z.object({ ...listQuery, ...sortQuery, ...daysQuery, search: searchQuery, isConfirmed: flagQuery }),
    responses: { 200: listOf(customerSchema) },
  }),
  showCustomer: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/customers/{emailOrId}',
    permission: 'customers:read',
    summary: 'What is known of an account by its id, or of an address, with or without an account',
    responses: { 200: customerRecordSchema },
  }),
  customerTimeline: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/customers/{emailOrId}/timeline',
    permission: 'customers:read',
    summary: 'What happened with a customer, the newest first',
    query: z.object({ ...listQuery, kind: z.optional(z.enum(timelineKinds)) }),
    responses: { 200: listOf(eventSchema) },
  }),
}
export type TimelineEvent = z.infer<typeof eventSchema>
