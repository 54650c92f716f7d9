import * as z from 'zod/mini'
import { platforms } from './statuses.ts'

/** Where a product's feed of updates is; `productPath` is that of its page. */
export const updatesPath = (productPath: string): string => `${productPath}/updates.json`

/** Whether a path is that of a feed of updates. */
export const isUpdatesPath = (path: string): boolean => /^\/[^/]+\/updates\.json$/.test(path)

export const updatesType = 'application/feed+json; charset=utf-8'

/** How long a feed may be taken for what it was, in seconds. */
export const updatesMaxAge = 300

const updateFileSchema = z.object({
  key: z.string(),
  platform: z.enum(platforms),
  name: z.string(),
  /** In bytes; left out with `sha256` where whoever exported the site had no such file at hand. */
  size: z.optional(z.number()),
  /** Of the file's bytes, in hex. */
  sha256: z.optional(z.string()),
  /** Where to ask for it: the API's address of the download. */
  path: z.string(),
})
export type UpdateFile = z.infer<typeof updateFileSchema>

const updateItemSchema = z.object({
  /** The same for ever, wherever the site moves. */
  id: z.string(),
  /** Of the version, on the changelog. */
  url: z.string(),
  title: z.string(),
  content_text: z.string(),
  /** RFC 3339; left out where the vendor names no day. */
  date_published: z.optional(z.string()),
  _backline: z.object({ version: z.string(), prerelease: z.boolean(), files: z.array(updateFileSchema) }),
})
export type UpdateItem = z.infer<typeof updateItemSchema>

/**
 * What plug-ins and updaters read of a product's releases, newest first: a feed as JSON Feed 1.1 has it, with what that has
 * no words for under `_backline`.
 */
export const updatesFeedSchema = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  language: z.string(),
  authors: z.array(z.object({ name: z.string(), url: z.string() })),
  _backline: z.object({
    product: z.string(),
    currentVersion: z.nullable(z.string()),
    /** Where the head of the license log is published. */
    licenseLog: z.string(),
  }),
  items: z.array(updateItemSchema),
})
export type UpdatesFeed = z.infer<typeof updatesFeedSchema>
