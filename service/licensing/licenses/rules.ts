import type { ActivationMethod } from '#contract/statuses.ts'
import type { EndReasonKind, Row } from '#service/database/index.ts'

/** One license to grant. `grantKey` identifies the copy, so that granting it twice has no effect. */
export type Grant = {
  productId: string
  maxActivations: number
  grantKey: string
  /** When it ends by itself; without end if missing. */
  expiresAt?: Date | null
}

export const hasExpired = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** The earlier of two ends, of which null is none. */
export const earlierEnd = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

type Seats = Pick<Row<'licenses'>, 'status' | 'activeActivations' | 'lentSeats' | 'maxActivations'>

export const hasFreeSeat = ({ status, activeActivations, lentSeats, maxActivations }: Seats): boolean =>
  status === 'Active' && activeActivations + lentSeats < maxActivations

/** Whether activating a device on a license makes it offline, whichever way it asked. */
export const goesOffline = (
  { permanentSince }: Pick<Row<'licenses'>, 'permanentSince'>,
  asked: ActivationMethod,
): boolean => asked === 'Offline' || permanentSince !== null

/** Whether a device that holds a seat went offline as its license became permanent, and has not got its offline token since. */
export const awaitsOfflineToken = ({
  status,
  method,
  offlineAt,
  lastValidatedAt,
}: Pick<Row<'activations'>, 'status' | 'method' | 'offlineAt' | 'lastValidatedAt'>): boolean =>
  status === 'Active' &&
  method === 'Offline' &&
  offlineAt !== null &&
  (lastValidatedAt === null || lastValidatedAt < offlineAt)

/** The source of a reason. There is one reason for each kind and source, however often it is reported. */
export type EndSource = { kind: EndReasonKind; sourceId: string }

/** `reasonAfterMove` is shown to an owner whom the license was moved to, who must not learn about the purchase. */
export type EndReason = EndSource & { reason: string; reasonAfterMove?: string | undefined }

/** The vendor ends a license once, and can restore it. */
export const byVendor: EndSource = { kind: 'Vendor', sourceId: '' }

/** A license ends by itself once. `day` is its last in words: '3 March 2026'. */
export const byExpiry = (day: string): EndReason => ({ kind: 'Expiry', sourceId: '', reason: `Expired on ${day}` })

/** A borrowed license ends before its time. */
export const byLoan: EndReason = { kind: 'Loan', sourceId: '', reason: 'The seat went back to its owner' }

/** Which reasons the vendor removes by restoring a license; the others have to end by themselves. */
export const endedByVendor: Record<EndReasonKind, boolean> = {
  Vendor: true,
  Earlier: true,
  Import: true,
  Refund: false,
  Dispute: false,
  Expiry: false,
  Loan: false,
  Erasure: false,
}
