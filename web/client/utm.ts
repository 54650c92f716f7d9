import * as z from 'zod/mini'
import { storageKeys } from '#contract/constants.ts'
import { type UtmName, utmNames, utmValueSchema } from '#contract/endpoints/query.ts'
import type { ShopConfig, ShopEnvironment } from './environment.ts'
import type { ShopStorage, StoredValue } from './storage.ts'

/** Where a visitor came from (specification §3, UTM data). [entities.utm] [utm.parameters] */
export type Utm = Partial<Record<UtmName, string | undefined>>
export type UtmQuery = Partial<Record<`utm_${UtmName}`, string | undefined>>

const storedSchema = z.record(z.string(), utmValueSchema)
type Visit = Pick<ShopEnvironment, 'location' | 'referrer'>

/** The UTM data that calls of this visit carry: that of the page, or of an earlier visit if the shop keeps it. */
export function findUtm(visit: Visit, storage: ShopStorage, config: ShopConfig): UtmQuery {
  const current = readUtm(visit, [config.licensingHost, config.checkoutOrigin])
  const utm = config.persistsUtm ? rememberUtm(current, openUtm(storage)) : current
  const query: UtmQuery = {}
  for (const name of utmNames) query[`utm_${name}`] = utm[name]
  return query
}

/** Reads UTM data of the page; a referrer of this host or the shop's origins is ignored. [utm.referrer] */
export function readUtm({ location, referrer }: Visit, shopOrigins: string[]): Utm {
  const query = new URLSearchParams(location.search)
  const { host, origin = '' } = URL.parse(referrer) ?? {}
  const utm: Utm = {}
  for (const name of utmNames) utm[name] = acceptValue(query.get(`utm_${name}`))
  utm.referrer = host === location.host || shopOrigins.includes(origin) ? undefined : acceptValue(host)
  return utm
}

/** Drops values that the service would reject for their length. */
const acceptValue = (text: string | null | undefined): string | undefined =>
  text && z.safeParse(utmValueSchema, text).success ? text : undefined

/** The UTM data that is kept after a visit. [storage.utm] */
export const openUtm = (storage: ShopStorage): StoredValue<Utm> => storage.open(storageKeys.utm, storedSchema)

/** The UTM data of this visit, which is kept; without any, that of an earlier visit. [utm.persisted] */
export function rememberUtm(visit: Utm, stored: StoredValue<Utm>): Utm {
  if (Object.values(visit).every((value) => value === undefined)) return stored.read() ?? visit
  stored.write(visit)
  return visit
}
