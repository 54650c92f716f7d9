import * as z from 'zod/mini'
import {
  activationMethods,
  activationRequestStatuses,
  activationStatuses,
  fulfillmentTypes,
  licenseStatuses,
} from '../statuses.ts'
import { bundleSchema, productSummarySchema, storeProductSchema } from './catalogue.ts'

/** A value and its quantity (specification §3). */
export const quantitySchema = <Value extends z.ZodMiniType>(value: Value) => z.object({ value, quantity: z.number() })

export const yearlyLimitSchema = z.object({ limit: z.number(), used: z.number(), nextAt: z.optional(z.iso.datetime()) })

export const licenseSchema = z.object({
  id: z.string(),
  status: z.enum(licenseStatuses),
  product: productSummarySchema,
  activeNumberOfActivations: z.number(),
  maxNumberOfActivations: z.number(),
  /** How many of its other seats are lent to somebody else; missing where none is. An addition to the specification. */
  lentSeats: z.optional(z.number()),
  /** Whether it is a seat that somebody else lends until `expiresAt`; missing where not. An addition to the specification. */
  isBorrowed: z.optional(z.boolean()),
  createdAt: z.iso.datetime(),
  /**
   * The yearly limit of offline activations, how many are used, and when the next is available. An addition to the
   * specification.
   */
  offlineActivations: z.optional(yearlyLimitSchema),
  /** The yearly limit of seats that its owner can free, as of offline activations. An addition to the specification. */
  seatChanges: z.optional(yearlyLimitSchema),
  /**
   * From when on it needs no server, and its devices are all offline; missing for one that is not permanent. An addition to the
   * specification.
   */
  permanentSince: z.optional(z.iso.datetime()),
  /** When it ends by itself, or has ended; missing for one without end. An addition to the specification. */
  expiresAt: z.optional(z.iso.datetime()),
  /** Where and when its owner bought it before the shop moved here, where that is known. An addition to the specification. */
  formerPurchase: z.optional(z.object({ store: z.optional(z.string()), boughtAt: z.iso.datetime() })),
  /** Why it is revoked, as a message for its owner. An addition to the specification. */
  revokedReason: z.optional(z.string()),
})
export type License = z.infer<typeof licenseSchema>

/** A license activation: one device that holds a seat (specification §3). */
export const activationSchema = z.object({
  id: z.string(),
  licenseId: z.string(),
  name: z.string(),
  status: z.enum(activationStatuses),
  activationMethod: z.enum(activationMethods),
  /**
   * Whether it went offline with its license, and has still to fetch the license that needs no server; missing where not. An addition
   * to the specification.
   */
  awaitsPermanentLicense: z.optional(z.boolean()),
  firstValidatedAt: z.optional(z.iso.datetime()),
  lastValidatedAt: z.nullable(z.iso.datetime()),
})
export type Activation = z.infer<typeof activationSchema>

export const activationRequestSchema = z.object({
  id: z.string(),
  status: z.enum(activationRequestStatuses),
  product: storeProductSchema,
  /** The name of the device, by which the customer recognises it. */
  deviceName: z.optional(z.string()),
  /** How the request was fulfilled (docs/wire-compatibility.md). */
  fulfillmentType: z.optional(z.enum(fulfillmentTypes)),
  trialEligibility: z.optional(
    z.object({
      eligible: z.boolean(),
      existing: z.boolean(),
      requiresAccount: z.boolean(),
      requiresNewsletterOptIn: z.optional(z.boolean()),
      numberOfDaysPerProduct: z.number(),
      numberOfDaysRemaining: z.number(),
    }),
  ),
  licenseEligibility: z.optional(z.object({ eligible: z.boolean() })),
})
export type ActivationRequest = z.infer<typeof activationRequestSchema>

export const voucherSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  code: z.string(),
  redeemed: z.boolean(),
  redeemsProducts: z.array(quantitySchema(storeProductSchema)),
  redeemsBundles: z.array(quantitySchema(bundleSchema)),
})
export type Voucher = z.infer<typeof voucherSchema>

/** Where the owners of a former store's serial number were mailed, and whether some of its licenses are the caller's. */
export const foundSerialSchema = z.object({
  /** Addresses of which only the owner makes out more than the first letter: 'k•••@example.com'. */
  mailedTo: z.array(z.string()),
  isYours: z.boolean(),
})
export type FoundSerial = z.infer<typeof foundSerialSchema>

/** Whether the shop knows any serial number of a former store. */
export const oldSerialsSchema = z.object({ exist: z.boolean() })
