import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'
import { productSignSchema } from '#contract/site-config.ts'
import { platforms } from '#contract/statuses.ts'
import { headSchema } from '../../schema.ts'

/** The anchor of a version on the changelog. */
export const versionAnchor = (version: string): string => `v${version}`

/** A line of a release's notes; `kind` is the word it begins with, such as 'Added'. */
const changeSchema = z.object({ kind: z.nullable(z.string()), text: z.string() })

export const changelogReleaseSchema = z.object({
  version: z.string(),
  /** YYYY-MM-DD; null if the vendor names no date. */
  date: z.nullable(z.string()),
  isCurrent: z.boolean(),
  isPrerelease: z.boolean(),
  /** A summary in one line; null if there is none. */
  summary: z.nullable(z.string()),
  changes: z.array(changeSchema),
  files: z.array(z.object({ key: z.string(), name: z.string(), platform: z.enum(platforms) })),
})
export type ChangelogRelease = z.infer<typeof changelogReleaseSchema>

/** Who may download the files of a product: everybody, customers who are signed in, or owners. */
const fileReaders = ['everybody', 'customers', 'owners'] as const
export type FileReaders = (typeof fileReaders)[number]

/** Every version of a product, newest first. */
export const schema = z.object({
  head: headSchema,
  headline: z.string(),
  lead: z.string(),
  product: productSignSchema,
  image: z.optional(imageSchema),
  filesFor: z.enum(fileReaders),
  releases: z.array(changelogReleaseSchema),
})
export type ChangelogPage = z.infer<typeof schema>
