import * as z from 'zod/mini'
import { webhookEventSchema } from '../webhooks.ts'
import { dayQuery, defineVendorEndpoint, listOf, listQuery, maybe, moment, reason, reasonBody } from './endpoint.ts'

export const jobQueues = ['money', 'access', 'mail', 'news'] as const
export const deliveryStatuses = ['Waiting', 'Delivered', 'Parked'] as const

/** Up to how many deliveries of a status are counted: a number as large as this stands for all that are more. */
export const deliveriesCounted = 1000

const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  queue: z.enum(jobQueues),
  attempts: z.number(),
  runAt: moment,
  parkedAt: maybe(moment),
  lastError: maybe(z.string()),
  /** Of a mail: its kind and its recipient. */
  mail: maybe(z.string()),
  to: maybe(z.string()),
})

const receiverSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  createdAt: moment,
  /** Until when the previous secret signs as well. */
  previousUntil: maybe(moment),
  /** How many there are of each status; 1000 stands for more, too. */
  deliveries: z.record(z.enum(deliveryStatuses), z.number()),
})

const deliverySchema = z.object({
  /** The number by which a delivery is replayed. */
  id: z.number(),
  webhookId: z.string(),
  event: webhookEventSchema,
  subjectId: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  createdAt: moment,
  dueAt: moment,
  finishedAt: maybe(moment),
  lastFailure: maybe(z.string()),
})

const auditEntrySchema = z.object({
  id: z.number(),
  at: moment,
  actor: z.enum(['Customer', 'Vendor', 'Provider', 'Shop']),
  action: z.string(),
  about: z.string(),
  /**
   * What people call it: a colleague, an API key or vouchers by name, also once they are gone, a release by its product, an import by its
   * files, a webhook by its host. Null for what has only an id.
   */
  aboutName: maybe(z.string()),
  details: z.record(z.string(), z.unknown()),
  /** Null for what needs none, and once the person that it may name was erased. */
  reason: maybe(z.string()),
})

export const jobEndpoints = {
  listJobs: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/jobs',
    permission: 'jobs:read',
    summary: 'Jobs that are not done, the longest due first; `isParked` for those that are not retried any more',
    query: z.object({
      ...listQuery,
      isParked: z.optional(z.enum(['true', 'false'])),
      queue: z.optional(z.enum(jobQueues)),
    }),
    responses: { 200: listOf(jobSchema) },
  }),
  retryJob: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/jobs/{id}/retry',
    permission: 'jobs:write',
    summary: 'Try a parked job again',
    body: reasonBody,
    responses: { 204: null },
  }),
  retryAllJobs: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/jobs/retry-all',
    permission: 'jobs:write',
    summary: 'Try all parked jobs again',
    body: reasonBody,
    responses: { 200: z.object({ retried: z.number() }) },
  }),
  dropJob: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/jobs/{id}/drop',
    permission: 'jobs:write',
    summary: 'Give a parked job up for good',
    body: reasonBody,
    responses: { 204: null },
  }),
}

export const webhookEndpoints = {
  listWebhooks: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/webhooks',
    permission: 'webhooks:read',
    summary: 'The receivers of webhooks and their deliveries by status',
    responses: { 200: z.object({ items: z.array(receiverSchema) }) },
  }),
  addWebhook: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/webhooks',
    permission: 'webhooks:write',
    summary: 'Add a receiver; its secret is answered once',
    body: {
      json: z.strictObject({
        url: z.string().check(z.maxLength(2000)),
        events: z.array(webhookEventSchema).check(z.minLength(1)),
        reason,
      }),
    },
    responses: { 201: z.object({ id: z.string(), secret: z.string() }) },
    answersSecret: true,
  }),
  listDeliveries: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/webhooks/{id}/deliveries',
    permission: 'webhooks:read',
    summary: 'Deliveries to a receiver, the newest first',
    query: z.object({ ...listQuery, status: z.optional(z.enum(deliveryStatuses)) }),
    responses: { 200: listOf(deliverySchema) },
  }),
  replayDeliveries: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/webhooks/{id}/replay',
    permission: 'webhooks:write',
    summary: 'Send again: one delivery, all since a time, or all that are parked',
    body: {
      json: z.strictObject({
        choice: z.discriminatedUnion('of', [
          z.strictObject({ of: z.literal('delivery'), delivery: z.int().check(z.gte(1)) }),
          z.strictObject({ of: z.literal('since'), since: z.iso.datetime({ offset: true }) }),
          z.strictObject({ of: z.literal('parked') }),
        ]),
        reason,
      }),
    },
    responses: { 200: z.object({ replayed: z.number() }) },
  }),
  rotateWebhookSecret: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/webhooks/{id}/rotate',
    permission: 'webhooks:write',
    summary: 'A new secret, answered once; the previous one signs as well for a day',
    body: reasonBody,
    responses: { 200: z.object({ secret: z.string(), previousUntil: moment }) },
    answersSecret: true,
  }),
  removeWebhook: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/webhooks/{id}/remove',
    permission: 'webhooks:write',
    summary: 'Remove a receiver; what waits for it is dropped',
    body: reasonBody,
    responses: { 204: null },
  }),
}

export const auditEndpoints = {
  listAudit: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/audit',
    permission: 'audit:read',
    summary:
      'Who did what, the newest first; `about` finds entries about an id, or that name it; `from` and `to` are included, in UTC',
    query: z.object({
      ...listQuery,
      about: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
      from: z.optional(dayQuery),
      to: z.optional(dayQuery),
    }),
    responses: { 200: listOf(auditEntrySchema) },
  }),
}

const accessSchema = z.object({
  id: z.number(),
  /** Such as `SignedIn` or `SignInRefused`. */
  kind: z.string(),
  /** Null where nobody has the address. */
  customerId: maybe(z.string()),
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: z.string(),
  firstAt: moment,
  lastAt: moment,
  /** How often on that day, in UTC. */
  count: z.number(),
})

export const accessEndpoints = {
  listAccess: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/access',
    permission: 'audit:read',
    summary: 'Who signed in, who was refused and from which network, the newest first; of one customer alone',
    query: z.object({
      ...listQuery,
      customerId: z.optional(z.uuid()),
      from: z.optional(dayQuery),
      to: z.optional(dayQuery),
    }),
    responses: { 200: listOf(accessSchema) },
  }),
}
