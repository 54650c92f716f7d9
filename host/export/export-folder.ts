import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { latestBuildPath, latestBuildSchema } from '#contract/build-manifest.ts'

/** A file of the exported site; its name is a path with slashes inside the folder. */
export type ExportedFile = { name: string } & (
  | { body: string | Buffer }
  /** The path of a file to copy, which may be large. */
  | { copyOf: string }
)

/** Explains in one line why a folder can't be exported to. */
export class ExportError extends Error {}

/**
 * Replaces an earlier export in a folder. The files are written beside the folder first, so that an interrupted export leaves
 * the earlier one intact. Throws an ExportError if the folder contains anything else.
 */
export async function replaceExport(folder: string, files: readonly ExportedFile[]): Promise<void> {
  const place = await resolvePlace(folder)
  await refuseForeign(place)
  await mkdir(dirname(place), { recursive: true })
  const work = await mkdtemp(`${place}.part-`)
  try {
    const written = join(work, 'new')
    await writeFiles(written, files)
    await swap(place, written, join(work, 'old'))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Follows a symbolic link. */
const resolvePlace = async (folder: string): Promise<string> => (await ifExists(realpath(folder))) ?? resolve(folder)

async function refuseForeign(folder: string): Promise<void> {
  const names = await ifExists(readdir(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTDIR') throw error
    throw new ExportError(`${folder} is a file: name a folder to export to`)
  })
  if (names === null || names.length === 0 || (await isExport(folder))) return
  throw new ExportError(
    `${folder} holds something other than an earlier export, which would be lost: name a folder that is new or empty`,
  )
}

async function isExport(folder: string): Promise<boolean> {
  const text = await ifExists(readFile(join(folder, latestBuildPath), 'utf8'))
  if (text === null) return false
  try {
    return latestBuildSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

async function writeFiles(folder: string, files: readonly ExportedFile[]): Promise<void> {
  await mkdir(folder)
  await Promise.all(
    files.map(async (exported) => {
      const file = join(folder, exported.name)
      await mkdir(dirname(file), { recursive: true })
      if ('copyOf' in exported) await cp(exported.copyOf, file)
      else await writeFile(file, exported.body)
    }),
  )
}

async function swap(folder: string, written: string, aside: string): Promise<void> {
  await ifExists(rename(folder, aside))
  try {
    await rename(written, folder)
  } catch (error) {
    await ifExists(rename(aside, folder))
    throw error
  }
}

/** Null if there is no such file. */
async function ifExists<Found>(reading: Promise<Found>): Promise<Found | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
