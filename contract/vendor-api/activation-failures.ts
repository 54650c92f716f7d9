import * as z from 'zod/mini'
import type { ProblemCode } from '../problem-catalogue.ts'
import { activationMethods } from '../statuses.ts'
import {
  daysQuery,
  defineVendorEndpoint,
  emailQuery,
  idQuery,
  listOf,
  listQuery,
  maybe,
  moment,
  searchQuery,
  sortQuery,
} from './endpoint.ts'

/** Why activations are refused, by the codes of their problems. Other refusals are not written down. */
export const activationFailureCodes = [
  'no-license',
  'seat-limit-reached',
  'offline-limit-reached',
  'trial-not-available',
  'trial-expired',
  'license-expired',
  'license-revoked',
  'activation-request-answered',
  'activation-request-ended',
] as const satisfies readonly ProblemCode[]
export type ActivationFailureCode = (typeof activationFailureCodes)[number]

export const activationFailureSchema = z.object({
  id: z.string(),
  productId: z.string(),
  code: z.enum(activationFailureCodes),
  /** Of the device. */
  name: z.string(),
  deviceSignature: z.string(),
  method: z.enum(activationMethods),
  /** Of a device that holds a seat, or held one; null for others. */
  licenseId: maybe(z.string()),
  /** How often the device was refused for this on the day, in UTC. */
  count: z.number(),
  /** The first time on the day. */
  createdAt: moment,
  lastAt: moment,
})

const listedSchema = z.object({
  ...activationFailureSchema.shape,
  /** Null where nobody was signed in and the device is nobody's. */
  customerId: maybe(z.string()),
  customer: maybe(z.object({ name: z.string(), email: z.string() })),
})

export const activationFailureEndpoints = {
  listActivationFailures: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/activation-failures',
    permission: 'licenses:read',
    summary:
      'Activations that were refused in the last 90 days, the newest first; `device` is a part of its name, or the beginning of its signature',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      ...daysQuery,
      customerId: z.optional(z.uuid()),
      email: emailQuery,
      productId: idQuery,
      code: z.optional(z.enum(activationFailureCodes)),
      device: searchQuery,
    }),
    responses: { 200: listOf(listedSchema) },
  }),
}
