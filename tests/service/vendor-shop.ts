import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import type { Outcome } from '#cli/command.ts'
import { runInShop } from '#cli/run.ts'
import { readCatalogue } from '#host/content/catalogue.ts'
import { openContentFolder } from '#host/content/files.ts'
import { readContent } from '#host/content/read-content.ts'
import { measureContent } from '#host/measured-content.ts'
import { readSettings } from '#host/settings.ts'
import { createFolderStorage } from '#service/adapters/storage-folder.ts'
import { createKeptMeasurements } from '#service/downloads/kept-measurements.ts'
import { createMeasurements } from '#service/downloads/measuring.ts'
import { createTestService, type TestService } from './test-service.ts'

/** A shop with a copy of the demo's files, which commands may write to. */
export type VendorShop = {
  service: TestService
  /** Where `content/` is, and where commands are typed. */
  folder: string
  /** Runs a command line as the running shop does. */
  type: (...words: string[]) => Promise<Outcome>
  /** The data of a command that was done. */
  data: (...words: string[]) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

const repository = path.resolve(import.meta.dirname, '../..')

/** Opens it; while it is open, its folder is that of the process, as a shop's is. */
export async function openVendorShop(name: string): Promise<VendorShop> {
  const folder = await mkdtemp(path.join(tmpdir(), `backline-${name}-`))
  await cp(path.join(repository, 'content'), path.join(folder, 'content'), { recursive: true })
  const before = process.cwd()
  process.chdir(folder)
  const storage = createFolderStorage(path.join(folder, 'content', 'downloads'))
  const logger = pino({ level: 'silent' })
  const measurements = createMeasurements({})
  const kept = createKeptMeasurements(path.join(folder, '.data'), storage.place)
  // Words are read once: reading them again with each command is most of what a command costs.
  const words = await readContent(path.join(folder, 'content'))
  const read = async () => {
    const catalogue = await readCatalogue(openContentFolder(path.join(folder, 'content')))
    const { content, missing } = await measureContent({ ...words, catalogue }, { storage, measurements, kept, logger })
    expect(missing).toEqual([])
    return content
  }
  const service = await createTestService(name, { catalogue: (await read()).catalogue, storage })
  const { database, clock, rooms } = service
  const type = (...words: string[]) =>
    runInShop(words, {
      ...{ database, folder, clock: clock.now, settings: readSettings({}) },
      withRooms: (work) => work(rooms, read),
      tell: () => undefined,
    })
  return {
    ...{ service, folder, type },
    async data(...words) {
      const { out, error } = await type(...words, '--json')
      if (error) throw new Error(error)
      return JSON.parse(out)
    },
    async close() {
      process.chdir(before)
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}
