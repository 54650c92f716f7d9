import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import * as z from 'zod'
import { type Platform, platforms } from '#contract/statuses.ts'
import { setField } from '#host/shop/edit-yaml.ts'
import { findCurrentVersion, type ReleaseFile, releaseFileSchema, storedNameOf } from '#service/catalogue/index.ts'
import { createMeasurements, measureReleases } from '#service/licensing/index.ts'
import type { Services } from '#service/modules.ts'
import { createStorage, type StorageSettings, wallClock } from '#service/platform/index.ts'
import { type CommandContext, CommandError, UsageError } from '../command.ts'
import type { Workshop } from './workshop.ts'

export const platformOptions: Readonly<Record<string, string>> = Object.fromEntries(
  platforms.map((platform) => [platform.toLowerCase(), 'FILE']),
)
const optionOf = (platform: Platform) => platform.toLowerCase()

/** A release that somebody wants to add: what its files are called in the storage, by their platforms. */
export type NewRelease = {
  productId: string
  version: string
  files: Readonly<Partial<Record<Platform, string>>>
  notes?: string | undefined
  date?: string | undefined
}

/** The files that were typed, by their platforms. */
export const readFiles = (options: ReadonlyMap<string, string>): NewRelease['files'] =>
  Object.fromEntries(
    platforms.flatMap((platform) => {
      const file = options.get(optionOf(platform))
      return file === undefined ? [] : [[platform, file]]
    }),
  )

/** The release as its file says it, not published yet. Throws UsageError for what can't be. */
export function readDraft(
  { productId, version, files: named, notes, date }: NewRelease,
  productName: string,
): ReleaseFile {
  const files = platforms.flatMap((platform) => {
    const file = named[platform]
    return file === undefined ? [] : [{ platform, file }]
  })
  if (files.length === 0)
    throw new UsageError(
      `Name at least one file, by its platform: ${platforms.map((one) => `--${optionOf(one)}`).join(', ')}`,
      { errors: { files: ['Name the file of at least one platform'] } },
    )
  const draft = {
    version,
    ...(date !== undefined && { released: date }),
    ...(notes !== undefined && { description: notes }),
    published: false,
    artifacts: files.map(({ platform, file }) => ({
      key: optionOf(platform),
      platform,
      name: platform === 'Universal' ? `${productName} ${version}` : `${productName} ${version} for ${platform}`,
      file,
    })),
  }
  const read = z.safeParse(releaseFileSchema, draft)
  if (read.success) return { ...read.data, productId }
  const wrong = read.error.issues.map(({ path, message }) => ({ message, ...findGiven(path, files) }))
  const errors = Object.fromEntries(
    [...Map.groupBy(wrong, ({ field }) => field)].map(([field, all]) => [field, all.map(({ message }) => message)]),
  )
  throw new UsageError(wrong.map(({ typed, message }) => `${typed}: ${message}`).join('\n'), { errors })
}

/** What a field of a release was given by: in a command, and in a call. */
function findGiven([field, index]: readonly PropertyKey[], files: readonly { platform: Platform }[]) {
  const file = field === 'artifacts' && typeof index === 'number' ? files[index] : undefined
  if (file) return { typed: `--${optionOf(file.platform)}`, field: `files.${file.platform}` }
  if (field === 'released') return { typed: '--date', field: 'date' }
  if (field === 'description') return { typed: '--notes', field: 'notes' }
  return { typed: '<version>', field: 'version' }
}

export function readDate(options: ReadonlyMap<string, string>): string | undefined {
  const read = releaseFileSchema.shape.released.safeParse(options.get('date'))
  if (read.success) return read.data
  throw new UsageError(`--date: ${read.error.issues.map(({ message }) => message).join('; ')}`)
}

/** A release as its file says it: its version in quotes, as one of two numbers would else be a number. */
export const writeRelease = ({ productId: _, ...release }: ReleaseFile): string =>
  setField(stringify(release, { singleQuote: true, lineWidth: 0 }), {
    name: 'version',
    value: release.version,
    after: 'version',
  })

export const releaseFileName = (productId: string, version: string) => `catalogue/releases/${productId}/${version}.yaml`

export type Named = {
  release: ReleaseFile
  isPublished: boolean
  name: string
  title: string
  published: ReleaseFile[]
}

export function findNamed(
  { productId, version }: { productId: string; version: string },
  { content, shownAs }: Pick<Workshop, 'content' | 'shownAs'>,
): Named {
  const { products, releases, drafts = [] } = content.catalogue
  const published = releases.filter((one) => one.productId === productId)
  const own = [...published, ...drafts.filter((one) => one.productId === productId)]
  const release = own.find((one) => one.version === version)
  const title = `${products.find(({ id }) => id === productId)?.name ?? productId} ${version}`
  if (!release) {
    const known = own.length === 0 ? '' : ` There are ${own.map((one) => one.version).join(', ')}.`
    const place = shownAs(`catalogue/releases/${productId}`)
    throw new CommandError(`There is no release ${version} in ${place}: 'release add' writes one.${known}`, {
      elsewhere: `${title} is not there, as somebody may have removed its file: choose another release, or add this one.${known}`,
    })
  }
  return {
    release,
    isPublished: published.includes(release),
    name: releaseFileName(productId, version),
    title,
    published,
  }
}

export async function editRelease(
  { settings }: Pick<CommandContext, 'settings'>,
  name: string,
  fields: Readonly<Record<string, string | boolean>>,
): Promise<string> {
  const text = await readFile(path.join(settings.shopFolder, name), 'utf8')
  try {
    return Object.entries(fields).reduce(
      (all, [field, value]) => setField(all, { name: field, value, after: 'version' }),
      text,
    )
  } catch (error) {
    throw new CommandError(`${name}: ${error instanceof Error ? error.message : error}: edit it by hand`)
  }
}

/** Tells of platforms that the version offered before has files for, and this one has not; nothing when it has them all. */
export function describeDropped(release: ReleaseFile, published: readonly ReleaseFile[]): string[] {
  const current = findCurrentVersion([...published])
  const before = published.find(({ version }) => version === current)
  const platformsOf = (one: ReleaseFile) => one.artifacts.map(({ platform }) => platform)
  const own = platformsOf(release)
  const dropped = before && !own.includes('Universal') ? platformsOf(before).filter((one) => !own.includes(one)) : []
  if (!before || dropped.length === 0) return []
  return [
    `It has no file for ${[...new Set(dropped)].join(', ')}, and ${before.version} has: those customers choose that one.`,
  ]
}

export function describeOffer(published: readonly ReleaseFile[]): string {
  const current = findCurrentVersion([...published])
  return current === null ? 'Customers are offered no version now.' : `Customers are offered ${current} now.`
}

export type StoredFile = { platform: Platform; file: string; size: number; sha256: string }

/** Size and SHA-256 of each file of a release. Throws CommandError for those that are not in the storage yet. */
export async function measureFiles(
  { settings, folder }: Pick<CommandContext, 'settings' | 'folder'>,
  { logger }: Services,
  release: ReleaseFile,
): Promise<StoredFile[]> {
  const storage = createStorage(settings.storage, wallClock)
  const measurements = createMeasurements({})
  const { storedFiles, missing } = await measureReleases({ releases: [release] }, { storage, measurements, logger })
  if (missing.length > 0)
    throw new CommandError(missing.map(({ file }) => explainMissing(file, settings.storage, folder)).join('\n'))
  return release.artifacts.flatMap(({ platform, file }) => {
    const stored = storedFiles[storedNameOf(release, file)]
    return stored ? [{ platform, file, ...stored }] : []
  })
}

export function explainMissing(file: string, storage: StorageSettings, folder: string): string {
  const name = path.posix.basename(file)
  if ('folder' in storage) {
    const place = path.relative(folder, path.join(storage.folder, path.dirname(file))) || '.'
    return `There is no ${name} in ${place}: put it there, then try again`
  }
  const { endpoint, bucket, prefix } = storage.s3
  const address = `s3://${[bucket, prefix, file].filter(Boolean).join('/')}`
  return `There is no ${address} at ${endpoint}: upload it, as by aws s3 cp ${name} ${address} --endpoint-url ${endpoint}, then try again`
}

export function describeFiles(files: readonly StoredFile[]): string[] {
  const width = (pick: (file: StoredFile) => string) => Math.max(...files.map((file) => pick(file).length))
  const bytes = ({ size }: StoredFile) => size.toLocaleString('en')
  const [platformWidth, nameWidth, byteWidth] = [width((one) => one.platform), width((one) => one.file), width(bytes)]
  return files.map(
    (one) =>
      `  ${one.platform.padEnd(platformWidth)}  ${one.file.padEnd(nameWidth)}  ${bytes(one).padStart(byteWidth)} bytes  SHA-256 ${one.sha256}`,
  )
}
