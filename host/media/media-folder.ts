import { open, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { headLength } from './detect-type.ts'

/** A file below `media/` as it was when it was looked up. `path` is absolute, without symbolic links. */
export type MediaFile = { path: string; bytes: number; mtime: number; head: Buffer }

/** Finds the files of a folder `media/`. What can't be served is a reason for the vendor, with the remedy. */
export type MediaFolder = { find(name: string): Promise<MediaFile | { reason: string }> }

const usable = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Opens `media/` of a shop folder. Each folder in it is listed once. */
export function openMediaFolder(shopFolder: string): MediaFolder {
  const root = join(shopFolder, 'media')
  const listings = new Map<string, Promise<string[]>>()
  const list = (folder: string) => {
    const found = listings.get(folder) ?? readdir(folder).catch(unlessMissing)
    listings.set(folder, found)
    return found
  }

  /** Goes by listings, so that a name in the wrong case is missing on every system. */
  async function findMissing(parts: readonly string[]): Promise<string | null> {
    let folder = root
    for (const part of parts) {
      const names = await list(folder)
      if (!names.includes(part)) return explainMissing(parts.join('/'), part, names)
      folder = join(folder, part)
    }
    return null
  }

  return {
    async find(name) {
      const parts = name.split('/')
      const unusable = parts.find((part) => !usable.test(part))
      if (unusable !== undefined) return { reason: explainName(unusable) }
      try {
        const missing = await findMissing(parts)
        return missing === null ? await readMediaFile(root, name) : { reason: missing }
      } catch (error) {
        return { reason: explainFailure(error, name) }
      }
    },
  }
}

const explainName = (name: string) =>
  `'${name}' can not be part of an address: rename it with letters from a to z, digits, dashes, dots and underscores`

function explainMissing(name: string, part: string, names: readonly string[]): string {
  const similar = names.find((each) => each.toLowerCase() === part.toLowerCase())
  if (similar === undefined) return `There is no media/${name}: put the file there, or correct its name`
  return `There is no media/${name}. Did you mean ${similar}?`
}

async function readMediaFile(root: string, name: string): Promise<MediaFile | { reason: string }> {
  const [path, base] = await Promise.all([realpath(join(root, name)), realpath(root)])
  if (!path.startsWith(`${base}${sep}`))
    return { reason: `media/${name} is a link that leads outside media/: put the file itself there` }
  const stats = await stat(path)
  if (stats.isDirectory()) return { reason: `media/${name} is a folder: name a file in it` }
  if (!stats.isFile()) return { reason: `media/${name} is no file: put a file there` }
  return { path, bytes: stats.size, mtime: stats.mtimeMs, head: await readHead(path) }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const failures: Record<string, string> = {
  ELOOP: 'is a link that leads back to itself: put the file itself there',
  ENOENT: 'is a link that leads nowhere: put the file itself there',
  EACCES: 'can not be read: allow the user of the program to read it',
  EPERM: 'can not be read: allow the user of the program to read it',
  ENAMETOOLONG: 'has a name that is too long: shorten it',
}

function explainFailure(error: unknown, name: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const explained = failures[code]
  if (explained === undefined) throw error
  return `media/${name} ${explained}`
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
