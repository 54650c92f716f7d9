import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type CatalogueContent, storedNameOf } from '#service/catalogue/index.ts'
import { type OpenFile, type Storage, StorageError } from '#service/platform/index.ts'

type Measurement = { size: number; sha256: string }
type KnownFiles = Record<string, Measurement & { stamp: string }>

/** Files are read once and then recognized by their stamps. Starts with earlier measurements. */
export function createMeasurements(before: KnownFiles) {
  const done = new Map(Object.entries(before))
  const underWay = new Map<string, Promise<Measurement>>()

  async function read(file: string, opened: OpenFile): Promise<Measurement> {
    const measured = { size: opened.size, sha256: await digest(file, opened) }
    done.set(file, { stamp: opened.stamp, ...measured })
    return measured
  }

  return {
    /** Size and SHA-256 of an open file: known already, or read once for all concurrent callers. */
    async measure(file: string, opened: OpenFile): Promise<Measurement> {
      const known = done.get(file)
      if (known?.stamp === opened.stamp) return toMeasurement(known)
      const key = JSON.stringify([file, opened.stamp])
      const reading = underWay.get(key) ?? read(file, opened).finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
    recall(file: string): Measurement | undefined {
      const known = done.get(file)
      return known && toMeasurement(known)
    },
    /** All measurements, to be saved until the next start; also of files no longer sold, which owners still download. */
    known: (): KnownFiles => Object.fromEntries(done),
  }
}

export type Measurements = ReturnType<typeof createMeasurements>

const toMeasurement = ({ size, sha256 }: Measurement): Measurement => ({ size, sha256 })

async function digest(file: string, opened: OpenFile): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(opened.read(), async (parts) => {
    for await (const part of parts) {
      hash.update(part)
      size += part.length
    }
  })
  if (size !== opened.size) throw new StorageError(`${file} has ${size} bytes and was said to have ${opened.size}`)
  return hash.digest('hex')
}

const schema = z.object({
  place: z.string(),
  files: z.record(z.string(), z.object({ stamp: z.string(), size: z.int(), sha256: z.string() })),
})

/** Measurements kept between starts, in `{DATA_DIR}/measured-files.json`. It is safe to delete: files are read again. */
export function createKeptMeasurements(dataDir: string, place: string) {
  const file = path.join(dataDir, 'measured-files.json')
  let written = ''
  return {
    /** The saved measurements of this storage; empty when there is no such file, or one that cannot be parsed. */
    async read(): Promise<KnownFiles> {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      const kept = z.safeParse(schema, parseJson(text))
      if (!kept.success || kept.data.place !== place) return {}
      written = text
      return kept.data.files
    },
    async write(files: KnownFiles): Promise<void> {
      const text = JSON.stringify({ place, files }, null, 2)
      if (text === written) return
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      // Another process may write the same file: each writes its own draft, and one of them remains.
      const draft = `${file}.${randomUUID()}.part`
      await writeFile(draft, text)
      await rename(draft, file)
      written = text
    },
  }
}

export type KeptMeasurements = ReturnType<typeof createKeptMeasurements>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export type MissingFile = { productId: string; version: string; key: string; file: string }

type Dependencies = { storage: Storage; measurements: Measurements; logger: FastifyBaseLogger }

const hands = 4

/** Measures files that are not known yet and returns missing ones. Without storage, earlier measurements count. */
export async function measureReleases(
  { releases }: Pick<CatalogueContent, 'releases'>,
  { storage, measurements, logger }: Dependencies,
): Promise<{ storedFiles: CatalogueContent['storedFiles']; missing: MissingFile[] }> {
  const named = releases.flatMap((release) =>
    release.artifacts.map(({ key, file }) => ({
      productId: release.productId,
      version: release.version,
      key,
      file: storedNameOf(release, file),
    })),
  )
  const files = [...new Set(named.map(({ file }) => file))]
  const found = new Map<string, Measurement | null>()
  const failures: unknown[] = []

  async function look(file: string) {
    try {
      found.set(file, await measureStored(file, storage, measurements))
    } catch (error) {
      const recalled = measurements.recall(file)
      if (!(error instanceof StorageError) || !recalled) throw error
      failures.push(error)
      found.set(file, recalled)
    }
  }

  const queue = files.values()
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const file of queue) await look(file)
    }),
  )
  const [err] = failures
  if (err) logger.warn({ err, files: failures.length }, 'files to download are taken to be as they were measured last')
  return {
    storedFiles: Object.fromEntries([...found].flatMap(([file, measured]) => (measured ? [[file, measured]] : []))),
    missing: named.filter(({ file }) => !found.get(file)),
  }
}

async function measureStored(file: string, storage: Storage, measurements: Measurements): Promise<Measurement | null> {
  const opened = await storage.open(file)
  if (!opened) return null
  try {
    return await measurements.measure(file, opened)
  } finally {
    await opened.close()
  }
}
