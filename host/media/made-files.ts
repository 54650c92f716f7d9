import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
  /** Keeps the files that are in use, and removes those that have not been in use for a week. */
  sweep(used: ReadonlySet<string>): Promise<void>
}

/** How long a file that no page refers to is kept for browsers that have an older page open, in milliseconds. */
const longestUnused = 7 * 24 * 60 * 60 * 1000

export function openMadeFiles(folder: string, worker: MediaWorker): MadeFiles {
  const fileOf = (path: string) => join(folder, basename(path))
  const has = (path: string) =>
    stat(fileOf(path)).then(
      (stats) => stats.isFile(),
      () => false,
    )

  async function write({ source, make }: PublishedFile, target: string, urgency: 'now' | 'later'): Promise<void> {
    if (make.kind === 'copy') await copyFile(source, target)
    else {
      await refuseChanged(source)
      if (make.kind === 'drawing') await writeFile(target, sanitiseDrawing(await readFile(source.path, 'utf8')).text)
      else
        await worker.run('writeImage', { file: source.path, target, width: make.width, format: make.format }, urgency)
      await refuseChanged(source)
    }
  }

  return {
    fileOf,
    has,
    list: async () => (await readdir(folder).catch(noneIfMissing)).filter(isWhole).map((name) => `${mediaPath}${name}`),
    async make(published, urgency) {
      if (await has(published.path)) return
      await mkdir(folder, { recursive: true })
      const part = join(folder, `.${basename(published.path)}.${randomUUID()}`)
      try {
        await write(published, part, urgency)
        await rename(part, fileOf(published.path))
      } finally {
        await rm(part, { force: true })
      }
    },
    async sweep(used) {
      const now = Date.now()
      for (const name of await readdir(folder).catch(noneIfMissing)) {
        const file = join(folder, name)
        if (used.has(`${mediaPath}${name}`)) await utimes(file, now / 1000, now / 1000)
        else if (now - (await stat(file)).mtimeMs > longestUnused) await rm(file, { force: true })
      }
    },
  }
}

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

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
