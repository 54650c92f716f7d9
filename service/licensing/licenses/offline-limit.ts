import type { Row } from '#service/database/index.ts'

/** How long an offline activation counts, in milliseconds: a year. */
export const offlineActivationPeriod = 365 * 24 * 60 * 60 * 1000

/** The part of a license that its offline limit depends on. */
type Counted = Pick<Row<'licenses'>, 'maxActivations' | 'offlinePerYear'>

/**
 * Offline devices run forever, even without a seat: so they are limited, by license or product, to twice the seats by
 * default.
 */
export const offlineLimitOf = (
  license: Counted,
  product: Pick<Row<'products'>, 'offlinePerYear'> | undefined,
): number => license.offlinePerYear ?? product?.offlinePerYear ?? 2 * license.maxActivations

/** How many offline activations of a license are used; `nextAt` is when the next one becomes available. */
export type OfflineStanding = { limit: number; used: number; nextAt: Date | null }

/** Counts the times, in order, at which devices of a license went offline in the last year. */
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
