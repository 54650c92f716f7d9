import * as z from 'zod/mini'
import { AwayError } from './client.ts'

const fileSchema = z.object({
  platform: z.string(),
  name: z.string(),
  size: z.optional(z.number()),
  sha256: z.optional(z.string()),
  path: z.string(),
})
/** As much of a product's feed of updates as a plug-in needs; what it has besides is ignored. */
const feedSchema = z.object({
  items: z.array(
    z.object({
      url: z.string(),
      content_text: z.string(),
      _backline: z.object({ version: z.string(), prerelease: z.boolean(), files: z.array(fileSchema) }),
    }),
  ),
})
export type UpdateFeed = z.infer<typeof feedSchema>

/** A version that is newer than the one installed; `file` is null where it has none for this system. */
export type Update = { version: string; notes: string; url: string; file: z.infer<typeof fileSchema> | null }

/** Throws an AwayError for what is no feed: a proxy or a hotel's sign-in page answers in the vendor's place. */
export function readUpdates(answer: unknown): UpdateFeed {
  const { success, data } = feedSchema.safeParse(answer)
  if (!success) throw new AwayError('The server answered something that is no feed of updates')
  return data
}

/**
 * The newest version that is no prerelease, if it stands before the installed one: the feed is in order, so nobody has to
 * compare versions. An installed version that the feed does not know counts as old.
 */
export function findUpdate({ items }: UpdateFeed, installed: string, platform: string): Update | null {
  const newest = items.find(({ _backline }) => !_backline.prerelease)
  if (!newest) return null
  const own = items.findIndex(({ _backline }) => _backline.version === installed)
  if (own >= 0 && own <= items.indexOf(newest)) return null
  const { version, files } = newest._backline
  const fileFor = (system: string) => files.find((file) => file.platform === system)
  return {
    version,
    notes: newest.content_text,
    url: newest.url,
    file: fileFor(platform) ?? fileFor('Universal') ?? null,
  }
}
