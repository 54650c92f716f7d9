import path from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { measureContent } from '#host/measure-release-files.ts'
import { readCatalogue } from '#host/shop/catalogue.ts'
import { openContentFolder } from '#host/shop/content-folder.ts'
import { type Content, readContent } from '#host/shop/read-content.ts'
import { createKeptMeasurements, createMeasurements } from '#service/licensing/downloads/file-measurements.ts'
import type { Storage } from '#service/platform/storage/storage.ts'

/**
 * Reads the vendor's files in `folder`, as they are each time: but their words once, as reading those again with each
 * command is most of what a command costs.
 */
export async function createQuickContent(folder: string, storage: Storage): Promise<() => Promise<Content>> {
  const contentFolder = path.join(folder, 'shops/oddmeter')
  const logger = pino({ level: 'silent' })
  const measurements = createMeasurements({})
  const kept = createKeptMeasurements(path.join(folder, '.data'), storage.place)
  const words = await readContent(contentFolder)
  return async () => {
    const catalogue = await readCatalogue(openContentFolder(contentFolder))
    const { content, missing } = await measureContent({ ...words, catalogue }, { storage, measurements, kept, logger })
    expect(missing).toEqual([])
    return content
  }
}
