import * as z from 'zod/mini'
import { activationMethods, activationStatuses, licenseStatuses } from '../statuses.ts'
import {
  daysQuery,
  defineVendorEndpoint,
  emailQuery,
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
import { formerDeviceSchema, formerly } from './former-stores.ts'

/** Why the vendor gives a license away: NFR is not for resale, such as for the press. */
export const grantKinds = ['NFR', 'Replacement', 'Gift', 'Education', 'Other'] as const
export type GrantKind = (typeof grantKinds)[number]

/** By how many days a trial is extended at most. */
export const longestExtension = 365

/** A device that holds a seat of a license, or held one. */
export const deviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(activationStatuses),
  method: z.enum(activationMethods),
  createdAt: moment,
  lastValidatedAt: maybe(moment),
  revokedAt: maybe(moment),
})

export const licenseOrigins = ['order', 'voucher', 'vendor', 'import'] as const
export type LicenseOriginKind = (typeof licenseOrigins)[number]

/** What sets a license apart: it needs no server for good, it is a seat of somebody else's, or seats of it are with others. */
export const licenseUses = ['permanent', 'borrowed', 'lent'] as const
export type LicenseUse = (typeof licenseUses)[number]
const owner = maybe(z.object({ name: z.string(), email: z.string() }))

const listedLicenseSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  customer: owner,
  productId: z.string(),
  orderId: maybe(z.string()),
  /** Whether it was bought, redeemed, granted by the vendor, or imported from a former store. */
  origin: z.enum(licenseOrigins),
  status: z.enum(licenseStatuses),
  activeActivations: z.number(),
  /** How many seats its owner lends to somebody else. */
  lentSeats: z.number(),
  maxActivations: z.number(),
  /** The license whose seat it is or was; null for all that were never borrowed. */
  borrowedFrom: maybe(z.string()),
  /** From when on it needs no server; null for one that is not permanent. */
  permanentSince: maybe(moment),
  createdAt: moment,
  /** When it ends by itself; null for one without end. */
  expiresAt: maybe(moment),
  revokedAt: maybe(moment),
  revokedReason: maybe(z.string()),
})

export const activationKinds = ['license', 'trial'] as const
export type ActivationKind = (typeof activationKinds)[number]

const activationSchema = z.object({
  ...deviceSchema.shape,
  /** Null for a trial. */
  licenseId: maybe(z.string()),
  productId: z.string(),
  /** Null for a trial without an account. */
  customerId: maybe(z.string()),
  customer: owner,
  deviceSignature: z.string(),
  expiresAt: maybe(moment),
})

const licenseRecordSchema = z.object({
  id: z.string(),
  /** Changes with what a change of the license would act on. */
  version: z.string(),
  status: z.enum(licenseStatuses),
  revokedAt: maybe(moment),
  revokedReason: maybe(z.string()),
  createdAt: moment,
  /** When it ends by itself; null for one without end. */
  expiresAt: maybe(moment),
  product: z.object({ id: z.string(), name: z.string() }),
  owner: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  origin: z.discriminatedUnion('by', [
    z.object({ by: z.literal('order'), id: z.string(), lineId: maybe(z.string()), coupons: z.array(z.string()) }),
    z.object({ by: z.literal('voucher'), id: z.string(), code: z.string(), batch: z.string() }),
    z.object({ by: z.literal('vendor'), reason: maybe(z.string()), kind: maybe(z.enum(grantKinds)) }),
    z.object({
      by: z.literal('import'),
      ...formerly,
      /** In words; where it came from an export of Backline, how it had come about there. */
      reason: maybe(z.string()),
      /** The purchase there; null where it is not known. Its customer may be another than the present owner. */
      order: maybe(z.object({ id: z.string(), customerId: z.string(), number: z.string(), boughtAt: moment })),
    }),
  ]),
  /** `lent` are those that the owner lends to somebody else, which are neither free nor taken. */
  seats: z.object({ taken: z.number(), lent: z.number(), of: z.number() }),
  /** The license whose seat it is for as long as that is lent; null for all that are not borrowed. */
  borrowedFrom: maybe(z.string()),
  /** From when on it needs no server, and its devices are all offline for good; null for one that is not permanent. */
  permanentSince: maybe(moment),
  offlineActivations: z.object({ limit: z.number(), used: z.number(), nextAt: maybe(moment) }),
  /** How many seats its owner has freed on the site within a year. */
  seatChanges: z.object({ limit: z.number(), used: z.number(), nextAt: maybe(moment) }),
  endReasons: z.array(z.object({ kind: z.string(), reason: z.string(), since: moment })),
  moves: z.array(
    z.object({
      fromCustomerId: z.string(),
      /** Null once the account was erased. */
      from: owner,
      toCustomerId: z.string(),
      to: owner,
      reason: z.string(),
      movedAt: moment,
    }),
  ),
  devices: z.array(deviceSchema),
  /** What a former store knew, the oldest first. */
  formerDevices: z.array(formerDeviceSchema),
})

/** A license that was granted to an address, and is given to whoever confirms it. */
export const waitingGrantSchema = z.object({
  id: z.string(),
  email: z.string(),
  productId: z.string(),
  productName: z.string(),
  kind: z.enum(grantKinds),
  seats: z.number(),
  reason: z.string(),
  createdAt: moment,
})

/** Devices that a change ended; nothing reaches the `offline` ones of them, which keep running. */
const affectedSchema = z.object({ devices: z.number(), offline: z.number() })
const changedSchema = z.object({ license: licenseRecordSchema, affected: affectedSchema })

const id = z.optional(z.uuid())
const seats = z.optional(z.int().check(z.gte(1), z.lte(1000)))
const isQuiet = z.optional(z.boolean())

export const licenseEndpoints = {
  listLicenses: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/licenses',
    permission: 'licenses:read',
    summary: 'Licenses, the newest first',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      ...daysQuery,
      customerId: id,
      email: emailQuery,
      orderId: id,
      productId: idQuery,
      status: z.optional(z.enum(licenseStatuses)),
      origin: z.optional(z.enum(licenseOrigins)),
      use: z.optional(z.enum(licenseUses)),
    }),
    responses: { 200: listOf(listedLicenseSchema) },
  }),
  showLicense: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/licenses/{id}',
    permission: 'licenses:read',
    summary: 'A license with its owner, origin, seats, devices and moves, and devices that a former store knew',
    responses: { 200: licenseRecordSchema },
  }),
  grantLicense: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/licenses',
    permission: 'licenses:write',
    summary:
      'Grant a license to a confirmed account and mail it; the same `once` grants nothing more. With `mayWait` also to an address without one: 202, the license waits until the address is confirmed',
    body: {
      json: z.strictObject({
        email: z.string().check(z.maxLength(254)),
        productId: z.string().check(z.maxLength(200)),
        reason,
        kind: z.optional(z.enum(grantKinds)),
        mayWait: z.optional(z.boolean()),
        seats,
        once: z.optional(
          z
            .string()
            .check(z.regex(/^[\w.-]{1,60}$/, 'Must be up to 60 letters, digits, dots, hyphens and underscores')),
        ),
      }),
    },
    responses: { 200: licenseRecordSchema, 201: licenseRecordSchema, 202: waitingGrantSchema },
  }),
  withdrawGrant: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/waiting-grants/{id}/withdraw',
    permission: 'licenses:write',
    summary: 'Take back a license that waits for an address',
    body: reasonBody,
    responses: { 204: null },
  }),
  revokeLicense: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/licenses/{id}/revoke',
    permission: 'licenses:write',
    summary: 'End a license and free its devices; the customer is mailed why, unless `isQuiet`',
    body: { json: z.strictObject({ reason, isQuiet, version }) },
    responses: { 200: changedSchema },
  }),
  restoreLicense: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/licenses/{id}/restore',
    permission: 'licenses:write',
    summary: 'Restore a license that the vendor ended; `endReasons` names what else keeps it ended',
    body: { json: z.strictObject({ reason, isQuiet, version }) },
    responses: { 200: licenseRecordSchema },
  }),
  moveLicense: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/licenses/{id}/move',
    permission: 'licenses:write',
    summary: 'Give a license to another confirmed account and free its devices; both owners are mailed',
    body: { json: z.strictObject({ email: z.string().check(z.maxLength(254)), reason, version }) },
    responses: { 200: changedSchema },
  }),
  limitOffline: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/licenses/{id}/limit-offline',
    permission: 'licenses:write',
    summary: 'Set how many devices of a license may be activated offline within a year',
    body: { json: z.strictObject({ perYear: z.int().check(z.gte(0), z.lte(1000)), reason, version }) },
    responses: { 200: licenseRecordSchema },
  }),
  resetOffline: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/licenses/{id}/reset-offline',
    permission: 'licenses:write',
    summary: 'Count the offline activations of a license from now on; devices that are offline keep running',
    body: versionedBody,
    responses: { 200: licenseRecordSchema },
  }),
  listActivations: defineVendorEndpoint({
    method: 'GET',
    path: '/api/vendor/activations',
    permission: 'licenses:read',
    summary: 'Devices with a license or a trial, the newest first',
    query: z.object({
      ...listQuery,
      ...sortQuery,
      ...daysQuery,
      customerId: id,
      email: emailQuery,
      licenseId: id,
      productId: idQuery,
      status: z.optional(z.enum(activationStatuses)),
      method: z.optional(z.enum(activationMethods)),
      of: z.optional(z.enum(activationKinds)),
      /** A part of the name of the device, or the beginning of its signature. */
      device: searchQuery,
    }),
    responses: { 200: listOf(activationSchema) },
  }),
  freeSeat: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/activations/{id}/free',
    permission: 'licenses:write',
    summary: 'Free the seat of one device, such as a dead computer; `isOffline` if nothing reaches the device',
    body: reasonBody,
    responses: { 200: z.object({ license: licenseRecordSchema, isOffline: z.boolean() }) },
  }),
  extendTrial: defineVendorEndpoint({
    method: 'POST',
    path: '/api/vendor/activations/{id}/extend-trial',
    permission: 'licenses:write',
    summary: 'Extend a trial by days, from its end or from now if it is over; for all devices of the same customer',
    body: { json: z.strictObject({ days: z.int().check(z.gte(1), z.lte(longestExtension)), reason }) },
    responses: { 200: z.omit(activationSchema, { customer: true }) },
  }),
}
