import type { EndReasonKind, Row } from '#service/database/index.ts'

/** One license to grant: `grantKey` names the very copy, so that granting twice finds it taken. */
export type Grant = { productId: string; maxActivations: number; grantKey: string }

/** Whether a license could give a seat to one more device. */
export const hasFreeSeat = (license: Pick<Row<'licenses'>, 'status' | 'activeActivations' | 'maxActivations'>) =>
  license.status === 'Active' && license.activeActivations < license.maxActivations

/** How long an offline activation counts, in milliseconds: a year. */
export const offlineActivationPeriod = 365 * 24 * 60 * 60 * 1000

/** A license as far as its offline activations are counted. */
type Counted = Pick<Row<'licenses'>, 'maxActivations' | 'offlinePerYear'>

/**
 * How many devices of a license may go offline within a year. A device that is offline runs for ever, also after its seat is
 * freed, so seats alone limit nothing. What the vendor says of the license counts before what the product says; two for
 * each seat otherwise.
 */
export const offlineLimitOf = (
  license: Counted,
  product: Pick<Row<'products'>, 'offlinePerYear'> | undefined,
): number => license.offlinePerYear ?? product?.offlinePerYear ?? 2 * license.maxActivations

/** Where a license stands with its offline activations; `nextAt` is when there is one more than now. */
export type OfflineStanding = { limit: number; used: number; nextAt: Date | null }

/** Counts the times at which devices of a license went offline, those of the last year, in their order. */
export function offlineStandingOf(times: readonly Date[], limit: number): OfflineStanding {
  const frees = times[Math.max(0, times.length - limit)]
  return { limit, used: times.length, nextAt: frees ? new Date(frees.getTime() + offlineActivationPeriod) : null }
}

export const mayGoOffline = (standing: OfflineStanding | undefined): boolean =>
  standing !== undefined && standing.used < standing.limit

/** Why a device may not go offline, and from when one may. */
export function explainOfflineLimit({ limit, nextAt }: OfflineStanding): string {
  const from = nextAt === null ? '' : ` The next one is available on ${nextAt.toISOString().slice(0, 10)}.`
  return limit === 0
    ? 'This license can’t be activated offline: activate the device online'
    : `All ${limit} offline activations that this license has in a year are used.${from} Activate the device online, or write to us`
}

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
