import * as z from 'zod/mini'
import { platforms } from '#contract/statuses.ts'

export const text = z.string().check(z.minLength(1, 'Must not be empty'))
export const version = z
  .string('Must be text: put quotes around it')
  .check(
    z.regex(
      /^\d+(\.\d+){0,3}(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/,
      "Must be a version such as '2.1.0' or '2.2.0-beta.1'",
    ),
  )
const artifact = z.strictObject({
  /** Tells it from the others of its release, also in addresses. */
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'Must be lower-case letters, digits and dashes')),
  platform: z.enum(platforms, `Must be ${platforms.join(', ')}`),
  name: text,
  /** What the file is called, under `{product}/{version}/` of the storage. */
  file: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._+ -]*$/, 'Must be the name of a file, without a folder')),
  manifest: z.optional(
    z.strictObject({
      files: z.array(z.strictObject({ name: text, path: text })),
      licensePath: z.optional(text),
    }),
  ),
})

/** `catalogue/releases/{product}/{version}.yaml`. */
export const releaseFileSchema = z.strictObject({
  version,
  released: z.optional(z.iso.date("Must be a day such as '2026-10-02'")),
  description: z.optional(text),
  /** Never current, for whoever chooses it; by itself what has a dash in its version. */
  prerelease: z.optional(z.boolean()),
  /** False of a draft, which is no release yet or no longer one: nobody gets it, and its files may be missing. */
  published: z.optional(z.boolean()),
  artifacts: z.array(artifact).check(
    z.minLength(1, 'Must have at least one file to download'),
    z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Must not name a key twice'),
  ),
})

export type ReleaseFile = z.infer<typeof releaseFileSchema> & { productId: string }
