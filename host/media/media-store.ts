import { join } from 'node:path'
import { openFactsCache } from './facts-cache.ts'
import { type MediaLibrary, openMediaLibrary } from './library.ts'
import { type MadeFiles, openMadeFiles } from './made-files.ts'
import { createMediaWorker } from './media-worker.ts'
import type { PublishedFile, Source } from './published-files.ts'
import { MediaFault } from './worker/jobs.ts'

/** How far building has come. */
export type Progress = { done: number; all: number; failures: { name: string; reason: string }[] }

/** The media of a shop: examined, made into what the site serves, and kept from one start to the next. */
export type MediaStore = {
  /** Opens `media/` for one reading of the shop folder. */
  openLibrary(shopFolder: string): MediaLibrary
  /** Keeps what has been found out about files. */
  save(): Promise<void>
  /** Answers the addresses of a library from now on, beside those before: pages may name them as soon as they are rendered. */
  announce(library: MediaLibrary): void
  /** Serves a library whose pages are shown: keeps what its files are made of, and sweeps away what nothing refers to. */
  serve(library: MediaLibrary): Promise<void>
  /** Makes all files of the library that is served. Calls `onProgress` after each file that had to be made. */
  build(onProgress: (progress: Progress) => void): Promise<Progress>
  /** Decodes recordings of the library that is served. Returns whether there were any. */
  measure(): Promise<boolean>
  /** Whether an address is answered. */
  isServed(path: string): boolean
  /** Makes the file of an address first, if need be. Null if it can't be made any more. */
  fileOf(path: string): Promise<string | null>
  close(): Promise<void>
}

/** Opens the store that a folder keeps; null for one that forgets and makes no files. */
export async function openMediaStore(folder: string | null): Promise<MediaStore> {
  const cache = await openFactsCache(folder === null ? null : join(folder, 'facts.json'))
  const worker = createMediaWorker()
  const files = openMadeFiles(folder ?? '', worker)
  /** How the files of libraries before are made; null for those that are only there. */
  const earlier = new Map<string, PublishedFile | null>()
  let library: MediaLibrary | undefined
  let isClosed = false

  /** The files of the library that is served that are not made yet. */
  async function findUnmade(): Promise<PublishedFile[]> {
    const published = [...(library?.published.values() ?? [])]
    const isMade = await Promise.all(published.map(({ path }) => files.has(path)))
    return published.filter((_, index) => !isMade[index])
  }

  async function measureOne(source: Source): Promise<void> {
    const facts = cache.find(source.hash)
    if (facts?.kind !== 'audio' || facts.measured) return
    const measured = await worker.run('measureAudio', { file: source.path, type: facts.type }, 'later')
    cache.add(source.hash, { ...facts, measured })
  }

  function announce(changed: MediaLibrary): void {
    // An address that was answered once goes on being answered.
    for (const [path, file] of library?.published ?? []) earlier.set(path, file)
    library = changed
  }

  return {
    openLibrary: (shopFolder) => openMediaLibrary(shopFolder, worker, cache),
    save: () => cache.save(),
    announce,
    async serve(changed) {
      announce(changed)
      for (const path of await files.list()) if (!earlier.has(path)) earlier.set(path, null)
      await files.sweep(new Set(changed.published.keys()))
      // What has changed since it was examined is read again, so it needs no report.
      for (const file of await findUnmade()) await settleFault(files.keepOriginal(file))
    },
    async build(onProgress) {
      const progress = await buildFiles(await findUnmade(), files, () => isClosed, onProgress)
      if (!isClosed) await files.dropOriginals(await findUnmade())
      return progress
    },
    async measure() {
      const sources = [...(library?.unmeasured ?? [])]
      let isAny = false
      for (const source of sources) {
        if (isClosed) break
        isAny = (await settleFault(measureOne(source))) === null || isAny
      }
      await cache.save()
      return isAny
    },
    isServed: (path) => library?.published.has(path) === true || earlier.has(path),
    async fileOf(path) {
      const published = library?.published.get(path) ?? earlier.get(path)
      if (published && (await settleFault(files.make(published, 'now'))) !== null) return null
      return files.fileOf(path)
    },
    async close() {
      isClosed = true
      worker.close()
      await cache.save()
    },
  }
}

async function buildFiles(
  missing: readonly PublishedFile[],
  files: MadeFiles,
  isStopped: () => boolean,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const progress: Progress = { done: 0, all: missing.length, failures: [] }
  for (const file of missing) {
    if (isStopped()) break
    const reason = await settleFault(files.make(file, 'later'))
    if (isStopped()) break
    progress.done++
    if (reason !== null) progress.failures.push({ name: `media/${file.source.name}`, reason })
    onProgress(progress)
  }
  return progress
}

/** Why something could not be done with a file of the vendor's; null if it was done. */
async function settleFault(doing: Promise<unknown>): Promise<string | null> {
  try {
    await doing
    return null
  } catch (error) {
    if (error instanceof MediaFault) return error.message
    throw error
  }
}
