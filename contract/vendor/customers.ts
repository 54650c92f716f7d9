import * as z from 'zod/mini'
import { licenseStatuses, orderStatuses } from '../statuses.ts'
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
import { deviceSchema } from './licenses.ts'

const customerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: moment,
  /** When the address was confirmed; null while it is not. */
  confirmedAt: maybe(moment),
})

/** What is known of an address: of an account, or of a guest without one. */
const customerRecordSchema = z.object({
  email: z.string(),
  account: maybe(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: moment,
      confirmedAt: maybe(moment),
      signedInAt: maybe(moment),
      seenAt: maybe(moment),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      status: z.enum(orderStatuses),
      currency: z.string(),
      /** In minor units; null while nothing was calculated. */
      due: maybe(z.number()),
      completedAt: maybe(moment),
      /** The address whose owner gets what a guest bought; null once it is theirs. */
      claimEmail: maybe(z.string()),
    }),
  ),
  licenses: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      status: z.enum(licenseStatuses),
      revokedReason: maybe(z.string()),
      activeActivations: z.number(),
      maxActivations: z.number(),
      devices: z.array(z.omit(deviceSchema, { createdAt: true, revokedAt: true })),
    }),
  ),
  /** Mails that were not sent yet. */
  mails: z.array(z.object({ subject: z.string(), attempts: z.number(), runAt: moment, parkedAt: maybe(moment) })),
  /** The refusal since which nothing is mailed to the address; null where mail goes there. */
  suppressed: maybe(z.object({ reply: z.string(), refusedAt: moment })),
  isOnLists: z.boolean(),
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
}
export type CustomerRecord = z.infer<typeof customerRecordSchema>
