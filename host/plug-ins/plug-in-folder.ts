import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PlugInReference } from '#contract/media.ts'
import { findNearest } from '../shop/find-nearest.ts'

/** A file of a plug-in as it was when it was read; `path` is absolute. */
export type PlugInFile = { path: string; bytes: number; mtime: number }

/** A Web Audio Module of the vendor's. Its files go by their path below the folder, such as 'gui/knob.png'. */
export type PlugInFolder = { hash: string; entry: string; bytes: number; files: ReadonlyMap<string, PlugInFile> }

/** The largest folder in MB, and the most files in it: a visitor has to load much of it. */
export const mostMegabytes = 100
export const mostFiles = 1000

type HashFile = (file: PlugInFile) => Promise<string>

/**
 * Reads a folder below `media/`, which must not lead out of it. `hashFile` calculates a hash of a file's content. What can't be
 * served is a reason for the vendor, with the remedy.
 */
export async function readPlugInFolder(
  shopFolder: string,
  { file: name, entry }: Pick<PlugInReference, 'file' | 'entry'>,
  hashFile: HashFile,
): Promise<PlugInFolder | { reason: string }> {
  const place = `media/${name}`
  const link = await findLink(path.join(shopFolder, 'media'), name)
  if (link !== null) return { reason: `media/${link} ${noLink}` }
  const found = await listFiles(path.join(shopFolder, 'media', name))
  if ('reason' in found) return { reason: `${place}${found.reason}` }
  const { files } = found
  const unfit = explainSize(files) ?? explainEntry(entry, files)
  if (unfit !== null) return { reason: `${place} ${unfit}` }
  const hash = createHash('sha256').update(JSON.stringify(entry))
  for (const [each, file] of files) hash.update(JSON.stringify([each, await hashFile(file)]))
  return { hash: hash.digest('hex').slice(0, 16), entry, bytes: sizeOf(files), files }
}

const noLink = 'is a link: put the file or folder itself there'

/** The first part of a path that is a symbolic link; null if none is. */
async function findLink(root: string, name: string): Promise<string | null> {
  const parts = name.split('/')
  for (let depth = 0; depth < parts.length; depth++) {
    const folder = path.join(root, ...parts.slice(0, depth))
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    if (entries.some((each) => each.name === parts[depth] && each.isSymbolicLink()))
      return parts.slice(0, depth + 1).join('/')
  }
  return null
}

/** Files by their path below the folder, in a stable order. Hidden ones, which systems and editors leave, are none. */
async function listFiles(folder: string): Promise<{ files: Map<string, PlugInFile> } | { reason: string }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(explainMissing)
  if ('reason' in entries) return entries
  const shown = entries.filter((each) => !toName(folder, each).split('/').some(isHidden))
  const link = shown.find((each) => each.isSymbolicLink())
  if (link) return { reason: `/${toName(folder, link)} ${noLink}` }
  const names = shown.filter((each) => each.isFile()).map((each) => toName(folder, each))
  const unusable = names.find((each) => /[\p{Cc}\\%?#]/u.test(each))
  if (unusable !== undefined)
    return { reason: `/${unusable} can not be part of an address: rename it without \\, %, ? and #` }
  if (names.length > mostFiles)
    return {
      reason: ` contains ${names.length} files, ${mostFiles} are allowed: leave out sources, examples and node_modules`,
    }
  const files = new Map<string, PlugInFile>()
  for (const name of names.sort()) {
    const file = path.join(folder, name)
    const { size, mtimeMs } = await stat(file)
    files.set(name, { path: file, bytes: size, mtime: mtimeMs })
  }
  return { files }
}

const toName = (folder: string, entry: { parentPath: string; name: string }) =>
  path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')

const isHidden = (part: string) => part.startsWith('.')

function explainMissing(error: NodeJS.ErrnoException): { reason: string } {
  if (error.code === 'ENOENT')
    return { reason: ' does not exist: put the folder of the plug-in there, or correct its name' }
  if (error.code === 'ENOTDIR') return { reason: ' is a file: name the folder that contains the plug-in' }
  throw error
}

const sizeOf = (files: ReadonlyMap<string, PlugInFile>) =>
  [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)

function explainSize(files: ReadonlyMap<string, PlugInFile>): string | null {
  const megabytes = sizeOf(files) / 1_000_000
  return megabytes > mostMegabytes
    ? `is ${Math.ceil(megabytes)} MB large, ${mostMegabytes} are allowed: compress samples as FLAC or MP3, and leave out what it does not load`
    : null
}

function explainEntry(entry: string, files: ReadonlyMap<string, PlugInFile>): string | null {
  if (files.has(entry)) return null
  const scripts = [...files.keys()].filter((name) => /\.m?js$/.test(name))
  const nearest = findNearest(entry, scripts) ?? scripts.find((name) => name.endsWith('/index.js'))
  const hint = nearest === undefined ? 'build the plug-in first' : `did you mean entry: ${nearest}?`
  return `has no ${entry}, the module that a host imports: ${hint}`
}
