import { AwayError } from './client.ts'

export type UpdateFile = { platform: string; name: string; size?: number; sha256?: string; path: string }
type Release = { version: string; prerelease: boolean; files: UpdateFile[] }
/** As much of a product's feed of updates as a plug-in needs; other fields are ignored. */
export type UpdateFeed = { items: { url: string; content_text: string; _backline: Release }[] }

/** A version that is newer than the one installed; `file` is null where it has none for this system. */
export type Update = { version: string; notes: string; url: string; file: UpdateFile | null }

/** Throws an AwayError for anything that is no feed, because a proxy or a hotel's sign-in page may answer in the vendor's place. */
export function readUpdates(answer: unknown): UpdateFeed {
  if (isFeed(answer)) return answer
  throw new AwayError('The server answered something that is no feed of updates')
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

const isFeed = (value: unknown): value is UpdateFeed =>
  isObject(value) && Array.isArray(value.items) && value.items.every(isItem)

const isItem = (value: unknown): boolean =>
  isObject(value) && hasTexts(value, 'url', 'content_text') && isRelease(value._backline)

const isRelease = (value: unknown): boolean =>
  isObject(value) &&
  hasTexts(value, 'version') &&
  typeof value.prerelease === 'boolean' &&
  Array.isArray(value.files) &&
  value.files.every(isFile)

const isFile = (value: unknown): boolean =>
  isObject(value) &&
  hasTexts(value, 'platform', 'name', 'path') &&
  (value.size === undefined || typeof value.size === 'number') &&
  (value.sha256 === undefined || typeof value.sha256 === 'string')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasTexts = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every((name) => typeof value[name] === 'string')
