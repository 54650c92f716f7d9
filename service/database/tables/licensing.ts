import type { ColumnType } from 'kysely'
import type { TransferPayer, TransferStatus } from '#contract/license-transfers.ts'
import type { ActivationMethod, ActivationRequestStatus, ActivationStatus, LicenseStatus } from '#contract/statuses.ts'
import type { ActivationFailureCode } from '#contract/vendor-api/activation-failures.ts'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import type { Json, MinorPrices, NullableJson, NullableTime, Time } from './columns.ts'

/** What each code of a batch is good for: how many licenses of which products and bundles. */
export type VoucherContents = { products: Record<string, number>; bundles: Record<string, number> }
export type VoucherBatchTable = {
  id: string
  name: string
  description: string
  contents: Json<VoucherContents>
  /** The moment from which its codes are good no longer; null is without end. */
  endsAt: NullableTime
  withdrawnAt: NullableTime
  /** When it was made in the database; null for one of a file. */
  issuedAt: NullableTime
  /** When the vendor ended one of the database. Older versions set only `withdrawnAt`, as for files that are gone. */
  stoppedAt: NullableTime
  /** Who sells or gives away its codes, as the vendor calls them. */
  reseller: ColumnType<string | null, string | null | undefined, string | null>
}
export type VoucherTable = {
  id: string
  batchId: string
  /** In lower case, as codes are compared. */
  code: string
  shownCode: string
  redeemedBy: string | null
  redeemedAt: NullableTime
  withdrawnAt: NullableTime
}

export type LicenseTable = {
  id: string
  customerId: string
  productId: string
  orderId: string | null
  voucherId: ColumnType<string | null, string | null | undefined, string | null>
  /** The purchase at a former store that it was imported with; null where none is known. */
  formerOrderId: ColumnType<string | null, string | null | undefined, string | null>
  grantedReason: ColumnType<string | null, string | null | undefined, string | null>
  /** Of what kind a grant by the vendor is; null for all else. */
  grantKind: ColumnType<GrantKind | null, GrantKind | null | undefined, GrantKind | null>
  /** What was granted, named so that granting it again finds it taken. */
  grantKey: string
  status: LicenseStatus
  activeActivations: number
  maxActivations: number
  /** The same as of its product, where the vendor has said something else of this license. */
  offlinePerYear: ColumnType<number | null, number | null | undefined, number | null>
  /** From when on its offline activations count; null for all of the last year. */
  offlineCountedFrom: ColumnType<Date | null, Date | null | undefined, Date | null>
  createdAt: Time
  /** When it ends by itself; null for one without end. */
  expiresAt: NullableTime
  revokedAt: NullableTime
  /** Why it was revoked, for the customer and the vendor: the oldest of its reasons. */
  revokedReason: ColumnType<string | null, string | null | undefined, string | null>
}
/** What can end a license. `Import`: it had ended at the former store. `Earlier` is what ended one before reasons were kept apart, where nothing says what it was. */
export type EndReasonKind = 'Refund' | 'Dispute' | 'Vendor' | 'Import' | 'Expiry' | 'Erasure' | 'Earlier'
export type LicenseEndReasonTable = {
  licenseId: string
  kind: EndReasonKind
  /** The id of the refund or dispute; empty for what happens to a license only once. */
  sourceId: string
  /** In words, for the customer and the vendor. */
  reason: string
  since: Time
}
export type LicenseMoveTable = {
  id: string
  licenseId: string
  fromCustomerId: string
  toCustomerId: string
  reason: string
  movedAt: Time
}
export type ActivationTable = {
  id: string
  /** Null for a trial. */
  licenseId: string | null
  productId: string
  customerId: string | null
  name: string
  deviceSignature: string
  status: ActivationStatus
  method: ActivationMethod
  /** When it went offline; null as well for what went offline before that was written down. */
  offlineAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  expiresAt: NullableTime
  firstValidatedAt: NullableTime
  lastValidatedAt: NullableTime
  createdAt: Time
  revokedAt: NullableTime
  /** What freed its seat; null for one that holds its seat, and for what was freed before that was written down. */
  freedBy: ColumnType<FreedBy | null, FreedBy | null | undefined, FreedBy | null>
}
/**
 * What can free the seat of a device: its owner on the site, the device itself, the vendor, or the shop, where the device has not
 * been in use for long, has not collected its token, or its license has a new owner.
 */
export type FreedBy = 'Owner' | 'Device' | 'Vendor' | 'Inactivity' | 'Uncollected' | 'Transfer'
export type ActivationRequestTable = {
  id: string
  productId: string
  deviceName: string
  deviceSignature: string
  method: ActivationMethod
  status: ActivationRequestStatus
  activationId: string | null
  createdAt: Time
  updatedAt: Time
}
/** Activations of a device that were refused for the same reason on a day, in UTC. */
export type ActivationFailureTable = {
  id: string
  /** The beginning of the day. */
  day: Time
  productId: string
  code: ActivationFailureCode
  /** Null where nobody was signed in and the device is nobody's. */
  customerId: string | null
  /** Of a device that holds a seat, or held one. */
  licenseId: string | null
  name: string
  deviceSignature: string
  method: ActivationMethod
  count: number
  createdAt: Time
  lastAt: Time
}
/** Licenses that their owner offers to somebody else. */
export type LicenseTransferTable = {
  id: string
  status: TransferStatus
  fromCustomerId: string
  /** Null until somebody has accepted it. */
  toCustomerId: string | null
  /** The address in lower case that it is offered to; null where anybody with the link can accept it, and after its end. */
  recipient: string | null
  /** Of all its licenses, as it was offered; null where the transfer is free. */
  fee: NullableJson<OfferedFee>
  /** By which the fee is paid, once the transfer is accepted. */
  orderId: ColumnType<string | null, string | null | undefined, string | null>
  createdAt: Time
  /** Until when it can be accepted; of one that is accepted, until when its fee can be paid. */
  expiresAt: Time
  endedAt: NullableTime
}
/** The fee of a transfer in minor units, by the currencies in which there is one. */
export type OfferedFee = {
  paidBy: TransferPayer
  amounts: MinorPrices
  /** The one that its payer has chosen; null until then. */
  currency: string | null
}
export type LicenseTransferItemTable = {
  transferId: string
  licenseId: string
  /** While its transfer is under way. A license is in one at a time. */
  isOpen: boolean
}
/** A license that the vendor granted to an address which nobody has confirmed yet. */
export type WaitingGrantTable = {
  id: string
  /** In lower case. */
  email: string
  productId: string
  seats: number
  kind: GrantKind
  reason: string
  grantKey: string
  createdAt: Time
}
