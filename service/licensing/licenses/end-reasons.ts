import type { EndReasonKind } from '#service/database/index.ts'

/** Where a reason comes from: of one kind and source there is one reason, however often it is told. */
export type EndSource = { kind: EndReasonKind; sourceId: string }

/**
 * Why licenses end, in words. `reasonAfterMove` is for one that has another owner by now, whom the first one's affairs are
 * none of.
 */
export type EndReason = EndSource & { reason: string; reasonAfterMove?: string | undefined }

/** The vendor ends a license once, and can take that back. */
export const byVendor: EndSource = { kind: 'Vendor', sourceId: '' }

/** Which of the reasons of a license the vendor takes back by restoring it; the others have to end by themselves. */
export const endedByVendor: Record<EndReasonKind, boolean> = {
  Vendor: true,
  Earlier: true,
  Refund: false,
  Dispute: false,
  Erasure: false,
}
