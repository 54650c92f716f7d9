import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { report } from './hashed-file.ts'
import { type Manifest, nameDay } from './manifest.ts'
import { unlockRelease } from './open-release.ts'
import { writeReadme } from './release-readme.ts'
import { type ReleasePlan, type SiteFile, sealRelease } from './seal-release.ts'
import { SunsetError } from './sunset-error.ts'
import { checkTrustees } from './trustees.ts'

export const releaseFolderName = 'release'
export const sharesFolderName = 'shares'

type Preparation = Omit<ReleasePlan, 'beside'> & {
  folder: string
  /** The program that opens the release, as one file. */
  opener: string
  tell: (line: string) => void
  /** Records that it was done, as soon as it is known to open. */
  record: (manifest: Manifest) => Promise<void>
}

/** Throws SunsetError where a release can't be prepared. */
export function refusePreparation(
  folder: string,
  { trustees, needed }: Pick<ReleasePlan, 'trustees' | 'needed'>,
): void {
  checkTrustees(trustees, needed)
  if (existsSync(folder)) throw new SunsetError(`--to: ${folder} is there already: name a folder that is not`)
  if (!existsSync(path.dirname(folder)))
    throw new SunsetError(`--to: There is no folder ${path.dirname(folder)} to make it in`)
}

/**
 * Writes a sealed release and the shares of its key into a new folder, and opens it with as many shares as it takes before the
 * folder gets its name. Whatever breaks it off leaves nothing behind.
 */
export async function prepareRelease(preparation: Preparation): Promise<Manifest> {
  const { folder, opener, tell, record, ...plan } = preparation
  refusePreparation(folder, plan)
  const draft = `${folder}.part`
  await mkdir(draft, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EEXIST' ? 'another preparation has left it: remove it' : cause.code
    throw new SunsetError(`--to: ${draft} can not be made: ${reason}`, { cause })
  })
  const places = {
    releaseFolder: path.join(draft, releaseFolderName),
    sharesFolder: path.join(draft, sharesFolderName),
  }
  try {
    const facts = { vendorName: plan.vendor.name, trustees: plan.trustees.length, needed: plan.needed }
    const readme = writeReadme({ ...facts, day: nameDay(plan.preparedAt.toISOString()) })
    const beside = { 'README.txt': readme, 'open.mjs': opener }
    const manifest = await sealRelease(places, { ...plan, beside }, tell)
    await proveThatItOpens(places, plan.needed, tell)
    await record(manifest)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Opens every file with shares as the trustees get them. */
async function proveThatItOpens(
  { releaseFolder, sharesFolder }: { releaseFolder: string; sharesFolder: string },
  needed: number,
  tell: Preparation['tell'],
): Promise<void> {
  const names = (await readdir(sharesFolder)).sort().slice(0, needed)
  const given = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(path.join(sharesFolder, file), 'utf8') })),
  )
  const { contents, read } = await unlockRelease(releaseFolder, given)
  for (const file of contents.files) await finished(Readable.from(report(read(file), file.path, tell)).resume())
  tell(`All ${contents.files.length} files open with ${needed} shares`)
}

/** Text as a file of the website. */
export const toTextFile = (path: string, text: string): SiteFile => ({
  path,
  read: () => Readable.from([Buffer.from(text)]),
})
