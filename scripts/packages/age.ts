import type { LockedPackage } from './lock.ts'
import type { Offer } from './registry.ts'
import { compareVersions, majorOf } from './versions.ts'

export type Age = {
  /** Locked versions that their makers advise against by now. */
  deprecated: string[]
  /** Locked versions of which nothing was learnt, as npm would lock others today. */
  unasked: string[]
  /** Asked for in package.json, and a newer one of the same major version is out. */
  behind: string[]
  /** Asked for in package.json, and a newer major version is out. */
  majorsBehind: string[]
}

/** How what is locked compares with what npm would lock today (`fresh`), and with what makers offer. */
export function compareWithToday(
  locked: readonly LockedPackage[],
  fresh: readonly LockedPackage[],
  offers: readonly Offer[],
): Age {
  const today = new Map(fresh.map((one) => [one.path, one]))
  const isAsked = (one: LockedPackage) => today.get(one.path)?.version === one.version
  const newer = offers.filter((offer) => compareVersions(offer.newest, offer.locked) > 0)
  const hasNewMajor = (offer: Offer) => majorOf(offer.newest) > majorOf(offer.locked)
  return {
    deprecated: locked.filter((one) => isAsked(one) && today.get(one.path)?.isDeprecated).map(({ path }) => path),
    unasked: locked.filter((one) => !isAsked(one)).map(({ path }) => path),
    behind: newer.filter((offer) => !hasNewMajor(offer)).map(({ name }) => name),
    majorsBehind: newer.filter(hasNewMajor).map(({ name }) => name),
  }
}
