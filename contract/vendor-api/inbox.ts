import * as z from 'zod/mini'
import { defineVendorEndpoint, maybe, moment } from './endpoint.ts'
import { type Permission, permissions } from './permissions.ts'

export const inboxKinds = [
  'heldPayment',
  'dispute',
  'withdrawal',
  'educationRequest',
  'failedJob',
  'unsentMail',
  'unsentWebhooks',
  'doctorWarning',
] as const
export type InboxKind = (typeof inboxKinds)[number]
const kindSchema = z.enum(inboxKinds)

/** Which permission shows each kind of thing that needs a person. */
export const inboxPermissions: Record<InboxKind, Permission> = {
  heldPayment: 'orders:read',
  dispute: 'orders:read',
  withdrawal: 'orders:read',
  educationRequest: 'education:read',
  failedJob: 'jobs:read',
  unsentMail: 'jobs:read',
  unsentWebhooks: 'webhooks:read',
  doctorWarning: 'doctor:read',
}

/** How many items of a kind one answer has at most, and to how many they are counted. */
export const inboxLimits = { items: 50, counted: 1000 } as const

const itemSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  since: moment,
  /** By when something has to be done; null where no law or bank sets a day. */
  deadline: maybe(moment),
  customerId: maybe(z.string()),
  orderId: maybe(z.string()),
  /** The operations that act on it, by name, with the path to call and the permission that each needs. */
  actions: z.array(z.object({ operation: z.string(), path: z.string(), permission: z.enum(permissions) })),
})
export type InboxItem = z.infer<typeof itemSchema>

export const inboxCountSchema = z.object({
  kind: kindSchema,
  count: z.number(),
  /** Whether there are more than `count`. */
  isCapped: z.boolean(),
})

export const inboxEndpoints = {
  showInbox: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/inbox',
    permission: 'inbox:read',
    summary: 'What needs a person, by deadline and then by age; `kind` for one kind alone',
    query: z.object({ kind: z.optional(kindSchema) }),
    responses: {
      200: z.object({
        items: z.array(itemSchema),
        /** Of the kinds that the role may read, also of those that `kind` leaves out. */
        counts: z.array(inboxCountSchema),
      }),
    },
  }),
}
