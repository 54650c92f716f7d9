import * as z from 'zod/mini'
import { storageKeys } from '#contract/constants.ts'
import { utmQuery } from '#contract/endpoints/query.ts'
import type { ShopEnvironment } from './environment.ts'
import type { ShopStorage, StoredValue } from './storage.ts'

const value = utmQuery.utm_source
const utmSchema = z.object({
  source: value,
  medium: value,
  campaign: value,
  term: value,
  content: value,
  referrer: value,
})
/** Where a visitor came from (specification §3, UTM data). [entities.utm] [utm.parameters] */
export type Utm = z.infer<typeof utmSchema>

type Visit = Pick<ShopEnvironment, 'location' | 'referrer'>

/**
 * Reads UTM data from the page's query and the host that led here, unless that is this one, or one of the shop's origins,
 * as when a customer returns from the checkout (specification §9). [utm.referrer]
 */
export function readUtm({ location, referrer }: Visit, shopOrigins: string[]): Utm {
  const query = new URLSearchParams(location.search)
  const { host, origin = '' } = URL.parse(referrer) ?? {}
  return {
    source: accept(query.get('utm_source')),
    medium: accept(query.get('utm_medium')),
    campaign: accept(query.get('utm_campaign')),
    term: accept(query.get('utm_term')),
    content: accept(query.get('utm_content')),
    referrer: host === location.host || shopOrigins.includes(origin) ? undefined : accept(host),
  }
}

/** What the service would refuse, for its length, stays behind. */
function accept(text: string | null | undefined): string | undefined {
  return text && z.safeParse(value, text).success ? text : undefined
}

/** Where UTM data outlives a visit. [storage.utm] */
export const openUtm = (storage: ShopStorage): StoredValue<Utm> => storage.open(storageKeys.utm, utmSchema)

/** This visit's UTM data; when there is none, what an earlier visit left. Remembers it for the next. [utm.persisted] */
export function rememberUtm(visit: Utm, kept: StoredValue<Utm>): Utm {
  if (Object.values(visit).every((part) => part === undefined)) return kept.read() ?? visit
  kept.write(visit)
  return visit
}

/** UTM data as it travels with a call (specification §7 Orders). */
export const toUtmQuery = (utm: Utm) => ({
  utm_source: utm.source,
  utm_medium: utm.medium,
  utm_campaign: utm.campaign,
  utm_term: utm.term,
  utm_content: utm.content,
  utm_referrer: utm.referrer,
})
export type UtmQuery = ReturnType<typeof toUtmQuery>
