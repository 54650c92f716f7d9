import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CommandContext, Outcome } from '#cli/command.ts'
import { runInShop } from '#cli/run.ts'
import { openShopWork } from '#cli/shop-work.ts'
import { readSettings } from '#host/settings.ts'
import { createFolderStorage } from '#service/platform/storage/storage-folder.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { createQuickContent } from './quick-content.ts'

/** A shop with a copy of the demo's files, which commands may write to. */
export type VendorShop = {
  service: TestService
  /** Where the shop is, and where commands are typed. */
  folder: string
  /** Runs a command line as the running shop does. */
  type: (...words: string[]) => Promise<Outcome>
  /** The same where the shop has other settings. */
  typeWith: (environment: NodeJS.ProcessEnv, ...words: string[]) => Promise<Outcome>
  /** The data of a command that was done. */
  data: (...words: string[]) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

const repository = path.resolve(import.meta.dirname, '../../..')

/** Opens it; while it is open, its folder is that of the process, as a shop's is. */
export async function openVendorShop(name: string): Promise<VendorShop> {
  const folder = await mkdtemp(path.join(tmpdir(), `backline-${name}-`))
  await cp(path.join(repository, 'shops/oddmeter'), path.join(folder, 'shops/oddmeter'), { recursive: true })
  const before = process.cwd()
  process.chdir(folder)
  const storage = createFolderStorage(path.join(folder, 'shops/oddmeter', 'downloads'))
  const read = await createQuickContent(folder, storage)
  const withServices: CommandContext['withServices'] = (work) => work(service.services, read)
  const service: TestService = await createTestService(name, {
    catalogue: (await read()).catalogue,
    storage,
    shopWork: openShopWork(() => ({
      settings: readSettings({}),
      database: service.database,
      clock: service.clock.now,
      withServices,
    })),
  })
  const { database, clock } = service
  const typeWith: VendorShop['typeWith'] = (environment, ...words) =>
    runInShop(words, {
      database,
      folder,
      clock: clock.now,
      settings: readSettings(environment),
      withServices,
      tell: () => undefined,
    })
  const type = (...words: string[]) => typeWith({}, ...words)
  return {
    service,
    folder,
    type,
    typeWith,
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
