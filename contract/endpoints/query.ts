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

/** The optional query of every list: the opaque cursor that `next` carries. */
export const pageQuery = { cursor: z.optional(z.string().check(z.maxLength(500))) }

/** Whether the files inside downloads are listed, too. */
export const manifestQuery = { includeManifests: flag }
export const listQuery = z.object({ ...pageQuery, ...manifestQuery })

/** What the calls of identity ask for (specification §7 Identity). */
export const scheme = z.optional(z.literal('JWT', "Must be 'JWT'"))
export const anyEmail = z.string().check(z.maxLength(254))
export const mailedCode = z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(500))

/** A page of a list; `next` is a root-relative path with its query, or null on the last page (specification §3). */
export const pagedSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), hasMore: z.boolean(), next: z.nullable(z.string()) })
export type Paged<Item> = { items: Item[]; hasMore: boolean; next: string | null }
