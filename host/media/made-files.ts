import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sanitiseDrawing } from './drawings/sanitise.ts'
import type { MediaWorker } from './media-worker.ts'
import { mediaPath, type PublishedFile, type Source } from './published-files.ts'
import { MediaFault } from './worker/jobs.ts'

/** The files that the site serves below /media/, made once and kept in a folder under the names of their addresses. */
export type MadeFiles = {
  /** The file of an address. */
  fileOf(path: string): string
  has(path: string): Promise<boolean>
  /** The addresses of all files in the folder. */
  list(): Promise<string[]>
  /** Makes a file unless it is there. Throws a `MediaFault` if that fails. */
  make(published: PublishedFile, urgency: 'now' | 'later'): Promise<void>
  /**
   * Keeps what a file is made of, so that it can still be made after the vendor has replaced that. A file that is a copy itself
   * is made at once.
   */
  keepOriginal(published: PublishedFile): Promise<void>
  /** Removes the originals that none of these files is made of. */
  dropOriginals(unmade: readonly PublishedFile[]): Promise<void>
  /** Keeps the files that are in use, and removes those that have not been in use for a week. */
  sweep(used: ReadonlySet<string>): Promise<void>
}

/** How long a file that no page refers to is kept for browsers that have an older page open, in milliseconds. */
const longestUnused = 7 * 24 * 60 * 60 * 1000

/** Opens the folder of a store, which keeps made files and the originals of files that are being made. */
export function openMadeFiles(store: string, worker: MediaWorker): MadeFiles {
  const folder = join(store, 'files')
  const originals = join(store, 'originals')
  const fileOf = (path: string) => join(folder, basename(path))

  async function write({ source, make }: PublishedFile, target: string, urgency: 'now' | 'later'): Promise<void> {
    if (make.kind === 'copy') return copyFile(source, target)
    const original = join(originals, source.hash)
    const isKept = await isFile(original)
    const file = isKept ? original : source.path
    if (!isKept) await refuseChanged(source)
    if (make.kind === 'drawing') await writeFile(target, sanitiseDrawing(await readFile(file, 'utf8')).text)
    else await worker.run('writeImage', { file, target, width: make.width, format: make.format }, urgency)
    if (!isKept) await refuseChanged(source)
  }

  async function make(published: PublishedFile, urgency: 'now' | 'later'): Promise<void> {
    const target = fileOf(published.path)
    if (!(await isFile(target))) await writeWhole(target, (part) => write(published, part, urgency))
  }

  return {
    fileOf,
    has: (path) => isFile(fileOf(path)),
    list: async () => (await readdir(folder).catch(ifMissing([]))).filter(isWhole).map((name) => `${mediaPath}${name}`),
    make,
    async keepOriginal(published) {
      const original = join(originals, published.source.hash)
      if (published.make.kind !== 'variant') await make(published, 'now')
      else if (!(await isFile(original))) await writeWhole(original, (part) => copyFile(published.source, part))
    },
    async dropOriginals(unmade) {
      const needed = new Set(unmade.map(({ source }) => source.hash))
      for (const name of await readdir(originals).catch(ifMissing([])))
        if (!needed.has(name)) await rm(join(originals, name), { force: true })
    },
    async sweep(used) {
      const now = Date.now()
      for (const name of await readdir(folder).catch(ifMissing([]))) {
        const file = join(folder, name)
        if (used.has(`${mediaPath}${name}`)) await utimes(file, now / 1000, now / 1000)
        else if (await isUnused(file, now)) await rm(file, { force: true })
      }
    },
  }
}

/** A file that is being written gets another name meanwhile, and is in use. */
async function isUnused(file: string, now: number): Promise<boolean> {
  const stats = await stat(file).catch(ifMissing(null))
  return stats !== null && now - stats.mtimeMs > longestUnused
}

/** Writes a file beside its place first, so that an interruption leaves no half of it. */
async function writeWhole(target: string, write: (part: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const part = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    await write(part)
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  )

/** Files that are being written begin with a dot. */
const isWhole = (name: string) => !name.startsWith('.')

/** Copies a file, so that its address goes on answering with these bytes after it was replaced. */
async function copyFile(source: Source, target: string): Promise<void> {
  const hash = createHash('sha256')
  const measure = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(createReadStream(source.path), measure, createWriteStream(target)).catch(explainMissing(source))
  if (hash.digest('hex') !== source.hash) throw changed(source)
}

/** A variant of other content must not get the address of this content. */
async function refuseChanged(source: Source): Promise<void> {
  const { size, mtimeMs } = await stat(source.path).catch(explainMissing(source))
  if (size !== source.bytes || mtimeMs !== source.mtime) throw changed(source)
}

const changed = ({ name }: Source) => new MediaFault(`media/${name} has changed and is read again`)

const explainMissing = (source: Source) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? changed(source) : error
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
