import type { LicenseStatus } from '#contract/statuses.ts'
import type { ImportRecordKind, ImportSource } from '#contract/vendor-api/imports.ts'
import type { OrderSums } from '../records.ts'

export type KnownKind = ImportRecordKind | 'payment'
export type SoughtKey = { source: ImportSource; kind: KnownKind; key: string }
/** A device that holds a seat of a license. */
export type KnownDevice = { id: string; licenseId: string; productId: string; signature: string }
export type KnownSerial = { licenseId: string; productId: string; customerId: string }
/** The sources that have brought an account or found it here, whether an import made it, and whether a consent was proved. */
export type Brought = { sources: ImportSource[]; isMade: boolean; hasConsent: boolean }
/** A purchase at a former store as it is here: what it comes to, and the sources that have brought it. */
export type KnownOrder = OrderSums & { source: ImportSource; sources: ImportSource[] }
export type KnownSeats = {
  expiresAt: Date | null
  active: number
  max: number
  status: LicenseStatus
  customerId: string
  productId: string
}

export type CouponTerms = {
  basisPoints: number | null
  amounts: Record<string, number> | null
  /** In ISO 8601. */
  endsAt: string | null
  /** Ids of products and bundles. */
  appliesTo: string[] | null
}
/** A coupon that the shop has issued, by its id in the catalogue. */
export type KnownCoupon = CouponTerms & { id: string }

/**
 * What there is already of what some records are about: in the shop, and of records that were decided before them. Deciding on a
 * record adds what it makes.
 */
export type Known = {
  /** Ids of what sources have brought, by `keyOf`. */
  keys: Map<string, string>
  /** Accounts by address in lower case. */
  accounts: Map<string, string>
  /** Addresses without an account whose account was erased. */
  erasedAddresses: Set<string>
  /** Accounts that were erased: nothing is imported for them. */
  erased: Set<string>
  /** Accounts that their owners have used: nobody else decides for them. */
  used: Set<string>
  /** What sources have brought of accounts. */
  brought: Map<string, Brought>
  /** Purchases by their ids; null for one of this shop. */
  orders: Map<string, KnownOrder | null>
  /** By the HMAC of the exact serial number in hexadecimal; several where a bundle has one. */
  serials: Map<string, KnownSerial[]>
  seats: Map<string, KnownSeats>
  /** Devices that hold seats, by the account that they are of. */
  devices: Map<string, KnownDevice[]>
  /** By codes of coupons and vouchers in lower case; null for what no coupon of a file can be the same as. */
  codes: Map<string, KnownCoupon | null>
}

/** The name of what a source has brought. Payments have the same reference at every source. */
export const keyOf = (source: ImportSource, kind: KnownKind, key: string): string =>
  kind === 'payment' ? `any payment ${key}` : `${source} ${kind} ${key}`

export const nothingKnown = (): Known => ({
  keys: new Map(),
  accounts: new Map(),
  erasedAddresses: new Set(),
  erased: new Set(),
  used: new Set(),
  brought: new Map(),
  orders: new Map(),
  serials: new Map(),
  seats: new Map(),
  devices: new Map(),
  codes: new Map(),
})
