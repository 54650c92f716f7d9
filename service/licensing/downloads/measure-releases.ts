import type { FastifyBaseLogger } from 'fastify'
import type { CatalogueContent } from '#service/catalogue/index.ts'
import { storedNameOf } from '#service/catalogue/index.ts'
import type { Storage } from '#service/platform/index.ts'
import { StorageError } from '#service/platform/index.ts'
import type { Measurement, Measurements } from './measuring.ts'

/** A file that a release names and the storage has not. */
export type MissingFile = { productId: string; version: string; key: string; file: string }

type Dependencies = { storage: Storage; measurements: Measurements; logger: FastifyBaseLogger }

/** How many files are looked at side by side. */
const hands = 4

/**
 * Measures each file that releases name, where it is not known already, and tells which are missing. While the storage
 * can't be reached, what was known of a file counts; throws a `StorageError` when nothing was.
 */
export async function measureReleases(
  { releases }: Pick<CatalogueContent, 'releases'>,
  { storage, measurements, logger }: Dependencies,
): Promise<{ storedFiles: CatalogueContent['storedFiles']; missing: MissingFile[] }> {
  const named = releases.flatMap((release) =>
    release.artifacts.map(({ key, file }) => ({
      ...{ productId: release.productId, version: release.version, key },
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
