import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import {
  type KeptMeasurements,
  type Measurements,
  type MissingFile,
  measureReleases,
} from '#service/licensing/index.ts'
import type { Storage } from '#service/platform/index.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Fault } from './shop/content-error.ts'
import { type Content, ContentError, readContent } from './shop/read-content.ts'
import { findLines } from './shop/yaml.ts'
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
      await Promise.all(missing.map((one) => toFault(one, { folder, content, place: storage.place }))),
    )
  return content
}

async function toFault(
  { productId, version, key, file }: MissingFile,
  { folder, content, place }: { folder: string; content: Content; place: string },
): Promise<Fault> {
  const release = content.catalogue.releases.find((one) => one.productId === productId && one.version === version)
  const index = release?.artifacts.findIndex((artifact) => artifact.key === key)
  const name = `catalogue/releases/${productId}/${version}.yaml`
  return {
    file: name,
    line: findLines(await readFile(path.join(folder, name), 'utf8'))(['artifacts', index ?? 0, 'file']),
    reason: `artifacts: ${key}: There is no file ${file} in ${place}: put it there, or write published: false until you have it`,
  }
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
