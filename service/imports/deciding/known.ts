import type { LicenseStatus } from '#contract/statuses.ts'
import type { ImportRecordKind, ImportSource } from '#contract/vendor-api/imports.ts'

export type KnownKind = ImportRecordKind | 'payment'
export type KnownSerial = { licenseId: string; productId: string; customerId: string }
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
  /** Accounts that were erased: nothing is imported for them. */
  erased: Set<string>
  /** Accounts that a source has brought or found, by `${id} ${source}`. */
  brought: Set<string>
  /** By the HMAC of the exact serial number in hexadecimal; several where a bundle has one. */
  serials: Map<string, KnownSerial[]>
  seats: Map<string, KnownSeats>
  /** By codes of coupons and vouchers in lower case; null for what no coupon of a file can be the same as. */
  codes: Map<string, KnownCoupon | null>
}

/** The name of what a source has brought. Payments have the same reference at every source. */
export const keyOf = (source: ImportSource, kind: KnownKind, key: string): string =>
  kind === 'payment' ? `any payment ${key}` : `${source} ${kind} ${key}`

export const nothingKnown = (): Known => ({
  keys: new Map(),
  accounts: new Map(),
  erased: new Set(),
  brought: new Set(),
  serials: new Map(),
  seats: new Map(),
  codes: new Map(),
})
