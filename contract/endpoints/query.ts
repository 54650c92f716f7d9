import * as z from 'zod/mini'

/** A flag in a query string. */
export const flag = z.optional(z.enum(['true', 'false'], "Must be 'true' or 'false'"))

const utmValue = z.optional(z.string().check(z.maxLength(500)))
/** UTM data as it travels in a query (specification §3, §7). */
export const utmQuery = {
  utm_source: utmValue,
  utm_medium: utmValue,
  utm_campaign: utmValue,
  utm_term: utmValue,
  utm_content: utmValue,
  utm_referrer: utmValue,
}
