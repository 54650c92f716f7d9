import type { FastifyBaseLogger } from 'fastify'
import type { KeptMeasurements, Measurements } from '#service/licensing/index.ts'
import { type MissingFile, measureReleases } from '#service/licensing/index.ts'
import type { Storage } from '#service/platform/index.ts'
import type { MediaStore } from './media/media-store.ts'
import { type Content, ContentError, readContent } from './shop/read-content.ts'
import type { ShopCode } from './shop-code/shop-code.ts'

type Dependencies = {
  storage: Storage
  measurements: Measurements
  kept: KeptMeasurements
  logger: FastifyBaseLogger
  /** Keeps what has been found out about media. */
  media?: MediaStore
  /** The shop's own code, whose sections content may use. */
  code?: ShopCode
}

/**
 * Reads the shop folder and measures the files of its releases in the storage. Throws a `ContentError` if files are missing there,
 * and a `StorageError` if the storage can't be reached and not all files are measured already.
 */
export async function readMeasuredContent(folder: string, dependencies: Dependencies): Promise<Content> {
  const { storage, media, code, logger } = dependencies
  const read = await readContent(folder, { media, code })
  await media?.save().catch((err: unknown) => logger.warn({ err }, 'what is known about media could not be kept'))
  const { content, missing } = await measureContent(read, dependencies)
  if (missing.length > 0)
    throw new ContentError(
      missing.map(({ productId, version, key, file }) => ({
        file: `catalogue/releases/${productId}/${version}.yaml`,
        reason: `artifacts: ${key}: There is no file ${file} in ${storage.place}`,
      })),
    )
  return content
}

/** Adds the measurements of release files to the content, and lists those that are missing in the storage. */
export async function measureContent(
  content: Content,
  dependencies: Dependencies,
): Promise<{ content: Content; missing: MissingFile[] }> {
  const { measurements, kept, logger } = dependencies
  const { storedFiles, missing } = await measureReleases(content.catalogue, dependencies)
  await kept
    .write(measurements.known())
    .catch((err: unknown) => logger.warn({ err }, 'the measurements of files could not be kept'))
  return { content: { ...content, catalogue: { ...content.catalogue, storedFiles } }, missing }
}
