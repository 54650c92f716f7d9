import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { combine } from 'shamir-secret-sharing'
import { createMeter, report, writeStream } from './hashed-file.ts'
import { type Contents, contentsName, type Manifest, readContents, readManifest, signatureName } from './manifest.ts'
import { deriveFileKey, isSignedBy } from './release-key.ts'
import { openChunks } from './sealed-chunks.ts'
import { describeMissing, type Given, type Sorted, sortShares } from './shares.ts'
import { SunsetError } from './sunset-error.ts'

/** A release whose key is known. */
export type UnlockedRelease = {
  manifest: Manifest
  contents: Contents
  shares: Sorted
  /** The content of a sealed file. Throws SunsetError where it is damaged, at the latest at its end. */
  read: (file: Contents['files'][number]) => AsyncIterable<Uint8Array>
}

/**
 * Combines shares and reads what is in a release. Throws SunsetError that says which shares are no good and how many are
 * missing, or what of the release is damaged.
 */
export async function unlockRelease(folder: string, given: readonly Given[]): Promise<UnlockedRelease> {
  const { manifest, text: manifestText } = await readManifest(folder)
  const shares = sortShares(given, manifest)
  const missing = describeMissing(shares.good, manifest)
  if (missing !== null) throw new SunsetError([...shares.refused, missing].join('\n'))
  const key = await combine(shares.good.map(({ bytes }) => bytes))
  const signature = await readFile(path.join(folder, signatureName), 'utf8').catch((cause: unknown) => {
    throw new SunsetError(`${signatureName} can not be read in ${folder}: take it from another copy`, { cause })
  })
  if (!isSignedBy(signature, key, manifest.id, manifestText))
    throw new SunsetError(
      `The manifest in ${folder} was changed after the release was sealed: take another copy of the folder`,
    )
  const openSealed = (name: string) =>
    openChunks(deriveFileKey(key, manifest.id, name), createReadStream(path.join(folder, name)))
  const list = await text(openSealed(contentsName)).catch((cause: unknown) => {
    throw new SunsetError(`${contentsName} can not be opened: ${reasonOf(cause)}`, { cause })
  })
  return {
    manifest,
    contents: readContents(list),
    shares,
    async *read(file) {
      const meter = createMeter()
      yield* meter.pass(openSealed(file.sealedAs))
      const { size, sha256 } = meter.result()
      if (size !== file.size || sha256 !== file.sha256) throw new SunsetError('it is another file than was sealed')
    },
  }
}

export type Opened = {
  files: number
  /** Files that could not be opened, and why. The website is without them. */
  lost: { path: string; reason: string }[]
}

/**
 * Writes the website that is in a release into a new folder. What is damaged is left out and named: a download that is lost
 * must not keep anybody from the licenses.
 */
export async function writeSite(
  { contents, read }: UnlockedRelease,
  site: string,
  tell: (line: string) => void,
): Promise<Opened> {
  const draft = `${site}.part`
  await mkdir(draft).catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'EEXIST' ? 'it is there already, from an attempt that was broken off: remove it' : cause.code
    throw new SunsetError(`${draft} can not be made: ${reason}`, { cause })
  })
  const lost: Opened['lost'] = []
  for (const [index, file] of contents.files.entries()) {
    const place = placeIn(draft, file.path)
    await mkdir(path.dirname(place), { recursive: true })
    try {
      await writeStream(place, report(read(file), file.path, tell))
      tell(`${index + 1} of ${contents.files.length} opened: ${file.path}`)
    } catch (error) {
      if (!isOfRelease(error)) throw error
      await rm(place, { force: true })
      lost.push({ path: file.path, reason: `${file.sealedAs}: ${reasonOf(error)}` })
      tell(`${index + 1} of ${contents.files.length} is lost: ${file.path}`)
    }
  }
  await rename(draft, site)
  return { files: contents.files.length - lost.length, lost }
}

/** What is in a release was written by this program; a way out of the folder would all the same be a fault worth stopping at. */
function placeIn(folder: string, name: string): string {
  const place = path.resolve(folder, name)
  if (!place.startsWith(path.resolve(folder) + path.sep))
    throw new SunsetError(`${name} would be outside of the website`)
  return place
}

const isOfRelease = (error: unknown): boolean =>
  error instanceof SunsetError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'it is missing'
  return error instanceof Error ? error.message : String(error)
}
