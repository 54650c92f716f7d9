import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import type { Outcome } from '#cli/command.ts'
import { runInShop } from '#cli/run.ts'
import { readMeasuredContent } from '#host/measured-content.ts'
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
  /** Runs a command line as the running shop does; what it is given last is what it prints. */
  type: (...words: string[]) => Promise<Outcome>
  /** The data of a command that was done. */
  data: (...words: string[]) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

const repository = path.resolve(import.meta.dirname, '../..')

/** What is only read by people: without it a command is done in a quarter of the time. */
const words = ['blog', 'guides', 'quick-starts', 'templates']

/** Opens it; while it is open, its folder is that of the process, as a shop's is. */
export async function openVendorShop(name: string, environment: NodeJS.ProcessEnv = {}): Promise<VendorShop> {
  const folder = await mkdtemp(path.join(tmpdir(), `backline-${name}-`))
  await cp(path.join(repository, 'content'), path.join(folder, 'content'), {
    recursive: true,
    filter: (file) => !words.includes(path.basename(file)),
  })
  const before = process.cwd()
  process.chdir(folder)
  const storage = createFolderStorage(path.join(folder, 'content', 'downloads'))
  const logger = pino({ level: 'silent' })
  const measurements = createMeasurements({})
  const kept = createKeptMeasurements(path.join(folder, '.data'), storage.place)
  const read = () => readMeasuredContent(path.join(folder, 'content'), { ...{ storage, measurements, kept, logger } })
  const service = await createTestService(name, { catalogue: (await read()).catalogue, storage })
  const { database, clock, rooms } = service
  const type = (...words: string[]) =>
    runInShop(words, {
      ...{ database, folder, clock: clock.now, settings: readSettings(environment) },
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
