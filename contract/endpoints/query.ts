import * as z from 'zod/mini'

/** A flag in a query string. */
export const flag = z.optional(z.enum(['true', 'false'], "Must be 'true' or 'false'"))

/** The UTM parameters, whose names in a query begin with `utm_` (specification §3, §7). */
export const utmNames = ['source', 'medium', 'campaign', 'term', 'content', 'referrer'] as const
export type UtmName = (typeof utmNames)[number]
export const utmValueSchema = z.optional(z.string().check(z.maxLength(500)))
export const utmQuery = {
  utm_source: utmValueSchema,
  utm_medium: utmValueSchema,
  utm_campaign: utmValueSchema,
  utm_term: utmValueSchema,
  utm_content: utmValueSchema,
  utm_referrer: utmValueSchema,
} satisfies Record<`utm_${UtmName}`, z.ZodMiniType>

/** The optional query of every list: the opaque cursor that `next` contains. */
export const pageQuery = { cursor: z.optional(z.string().check(z.maxLength(500))) }

/** Whether to list the files inside downloads. */
export const manifestQuery = { includeManifests: flag }
export const listQuery = z.object({ ...pageQuery, ...manifestQuery })

/** Parameters of the identity endpoints (specification §7 Identity). */
export const scheme = z.optional(z.literal('JWT', "Must be 'JWT'"))
export const anyEmail = z.string().check(z.maxLength(254))
export const mailedCode = z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(500))

/** A page of a list; `next` is a root-relative path with its query, or null on the last page (specification §3). */
export const pagedSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), hasMore: z.boolean(), next: z.nullable(z.string()) })
export type Paged<Item> = { items: Item[]; hasMore: boolean; next: string | null }
