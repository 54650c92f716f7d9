import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { type Facts, factsSchema } from './facts.ts'
import type { MediaFile } from './media-folder.ts'

/** Changes when facts are found out differently. */
const version = 2

const cacheSchema = z.object({
  version: z.literal(version),
  files: z.record(z.string(), z.object({ bytes: z.number(), mtime: z.number(), hash: z.string() })),
  facts: z.record(z.string(), factsSchema),
})
type Cache = z.infer<typeof cacheSchema>

/** What is known about files and their content, from one start to the next. */
export type FactsCache = {
  /** A hash of the content, in hexadecimal digits. The file is read only if its time or size has changed. */
  hash(file: Pick<MediaFile, 'path' | 'bytes' | 'mtime'>): Promise<string>
  find(hash: string): Facts | undefined
  add(hash: string, facts: Facts): void
  /** Writes what is new. Keeps nothing if the cache has no file. */
  save(): Promise<void>
}

/** Opens the cache that a file keeps, or one in memory. A damaged file counts as empty. */
export async function openFactsCache(path: string | null): Promise<FactsCache> {
  const kept = path === null ? undefined : await readCache(path)
  const files = new Map(Object.entries(kept?.files ?? {}))
  const facts = new Map(Object.entries(kept?.facts ?? {}))
  let isChanged = false
  let saving = Promise.resolve()

  async function write(target: string) {
    if (!isChanged) return
    isChanged = false
    const cache: Cache = { version, files: Object.fromEntries(files), facts: Object.fromEntries(facts) }
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.part-${process.pid}`, JSON.stringify(cache))
    await rename(`${target}.part-${process.pid}`, target)
  }

  return {
    async hash({ path: file, bytes, mtime }) {
      const known = files.get(file)
      if (known?.bytes === bytes && known.mtime === mtime) return known.hash
      const hash = await hashFile(file)
      files.set(file, { bytes, mtime, hash })
      isChanged = true
      return hash
    },
    find: (hash) => facts.get(hash),
    add(hash, found) {
      facts.set(hash, found)
      isChanged = true
    },
    save() {
      const next = () => (path === null ? undefined : write(path))
      saving = saving.then(next, next)
      return saving
    },
  }
}

async function readCache(path: string): Promise<Cache | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  try {
    return text === null ? undefined : cacheSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
