import * as z from 'zod/mini'
import { licenseStatuses } from '../statuses.ts'

/** What the license log tells. `recorded` is how a license was found that is older than the log. */
export const licenseLogEvents = [
  'license.recorded',
  'license.granted',
  'license.moved',
  'license.revoked',
  'license.restored',
  'license.removed',
  'activation.created',
  'activation.revoked',
  'epoch.started',
] as const
export type LicenseLogEvent = (typeof licenseLogEvents)[number]

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.minimum(0))

/** The hash over the first `size` entries of the log, signed with Ed25519 over the canonical JSON of everything else. */
export const licenseLogHeadSchema = z.object({
  kind: z.literal('license-log-head'),
  shop: z.string(),
  /** Counts from 1 how often the log went on from a restored backup. */
  epoch: z.int().check(z.minimum(1)),
  size: count,
  root: hash,
  time: z.iso.datetime(),
  signature: z.string(),
})
export type LicenseLogHead = z.infer<typeof licenseLogHeadSchema>

/** An entry of the log: the leaf is the HMAC-SHA-256 of the canonical JSON of `entry` under `salt`. */
const provenEntrySchema = z.object({
  leaf: count,
  salt: hash,
  entry: z.record(z.string(), z.unknown()),
  /** The inclusion proof of RFC 9162. */
  proof: z.array(hash),
})
export type ProvenEntry = z.infer<typeof provenEntrySchema>

/** Proves that the log of size `to` begins with all of the log of size `from`, as in RFC 9162. */
export const logConsistencySchema = z.object({
  kind: z.literal('license-log-consistency'),
  from: count,
  to: count,
  proof: z.array(hash),
})
export type LogConsistency = z.infer<typeof logConsistencySchema>

/** What a shop publishes of its log. */
export const licenseLogSchema = z.object({
  kind: z.literal('license-log'),
  shop: z.string(),
  /** Ed25519, as PEM. */
  publicKey: z.string(),
  head: licenseLogHeadSchema,
  /** Earlier heads, the newest first: the last of each day. */
  earlier: z.array(licenseLogHeadSchema),
  /** The entries by which the log went on from restored backups. */
  epochs: z.array(provenEntrySchema),
})
export type LicenseLog = z.infer<typeof licenseLogSchema>

/** A license as the shop has it, without who holds it: `holder` is the SHA-256 of `license id:customer id`. */
const receivedLicenseSchema = z.object({
  id: z.string(),
  product: z.string(),
  holder: hash,
  status: z.enum(licenseStatuses),
  seats: count,
  seatsTaken: count,
  expiresAt: z.nullable(z.string()),
  /** The ids of the devices that have a seat. */
  devices: z.array(z.string()),
})

/** What a customer keeps and verifies offline. It is signed like a head. */
export const licenseReceiptSchema = z.object({
  kind: z.literal('license-receipt'),
  shop: z.string(),
  issuedAt: z.iso.datetime(),
  license: receivedLicenseSchema,
  events: z.array(provenEntrySchema),
  epochs: z.array(provenEntrySchema),
  head: licenseLogHeadSchema,
  /** From the sizes of the log in earlier receipts of the license. */
  consistency: z.array(logConsistencySchema),
  publicKey: z.string(),
  signature: z.string(),
})
export type LicenseReceipt = z.infer<typeof licenseReceiptSchema>
