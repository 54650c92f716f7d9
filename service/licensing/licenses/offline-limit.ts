import type { Row } from '#service/database/index.ts'
import { describeNext, type YearlyStanding } from './yearly-limit.ts'

/** The part of a license that its offline limit depends on. */
type Counted = Pick<Row<'licenses'>, 'maxActivations' | 'offlinePerYear' | 'borrowedFrom'>

/**
 * Offline devices run forever, even without a seat: so they are limited, by license or product, to twice the seats by
 * default. What is borrowed is for online use alone.
 */
export const offlineLimitOf = (
  license: Counted,
  product: Pick<Row<'products'>, 'offlinePerYear'> | undefined,
): number =>
  license.borrowedFrom !== null ? 0 : (license.offlinePerYear ?? product?.offlinePerYear ?? 2 * license.maxActivations)

/** Why a device may not go offline, and from when one may. */
export const explainOfflineLimit = (standing: YearlyStanding): string =>
  standing.limit === 0
    ? 'This license can’t be activated offline: activate the device online'
    : `All ${standing.limit} offline activations that this license has in a year are used.${describeNext(standing)} Activate the device online, or write to us`
