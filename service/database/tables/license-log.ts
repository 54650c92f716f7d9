import type { ColumnType, Generated } from 'kysely'
import type { LicenseLogEvent } from '#contract/entities/license-log.ts'
import type { Json, Time } from './columns.ts'

/** Something that happened to a license. The log holds a salted commitment to it: without the row, nobody learns what. */
export type LicenseLogEntryTable = {
  /** In the order in which things happened to a license. */
  id: Generated<number>
  /** Null for what happened to the log itself. */
  licenseId: string | null
  event: LicenseLogEvent
  details: Json<Record<string, unknown>>
  salt: Uint8Array
  at: Time
  /** Its place in the log, from 0; null until it is appended. */
  leaf: ColumnType<number | null, number | null | undefined, number>
}
/** A node of the Merkle tree over 2^level leaves, all of which are there. */
export type LicenseLogNodeTable = { level: number; position: number; hash: Uint8Array }
/** The hash over the first `size` leaves, signed. */
export type LicenseLogHeadTable = {
  size: number
  /** Counts from 1 how often the log went on from a restored backup. */
  epoch: number
  root: Uint8Array
  signedAt: Time
  signature: Uint8Array
}
/** The size of the log in a receipt that a customer has: later receipts prove that the log has only grown since. */
export type LicenseLogReceiptTable = { licenseId: string; size: number }
