import { createSecretKey, randomUUID } from 'node:crypto'
import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database, ImportOptions } from '#service/database/index.ts'
import { sealSerial } from '#service/licensing/index.ts'
import { type Clock, type Key, readKeys } from '#service/platform/index.ts'
import type { Deciding } from '../deciding/context.ts'
import { sealAddress } from '../erased-addresses.ts'
import { checkComplete, type ExportManifest } from '../exporting/manifest.ts'
import { type OpenFile, openFiles } from '../reading/open-files.ts'
import { createSourceFinder, titleOf } from '../sources/index.ts'
import { createProductFinder, type ProductFinder } from './products.ts'

export type ImportRequest = {
  /** Where the files are. */
  paths: readonly string[]
  options: ImportOptions
  /** Keys of the HMACs of serial numbers in an export of Backline. */
  serialKeys?: readonly Key[]
  /** What an export of Backline consists of, where it comes with the files. */
  manifest?: ExportManifest
}
export type Prepared = { database: Database; files: OpenFile[]; deciding: Deciding; products: ProductFinder }

type Dependencies = {
  database: Database
  clock: Clock
  keySecret: Buffer
  catalogue: Pick<CatalogueService, 'current' | 'findProduct'>
}

/** Opens the files of an import, and what deciding on their records takes. Throws a problem that names a file or an option. */
export async function prepareImport(
  { database, clock, keySecret, catalogue }: Dependencies,
  { paths, options, serialKeys = [], manifest }: ImportRequest,
  importId: string = randomUUID(),
): Promise<Prepared> {
  const files = await openFiles(paths, createSourceFinder(options))
  if (manifest) checkComplete(manifest, files)
  const stored = await readKeys(database.query, keySecret, 'serial')
  const added = serialKeys.filter(({ id }) => stored.every((one) => one.id !== id))
  const keys = [...stored, ...added].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  const ofErasure = (await readKeys(database.query, keySecret, 'erasure')).map(({ secret }) =>
    createSecretKey(secret, 'base64'),
  )
  const products = createProductFinder(catalogue, options)
  const deciding = {
    importId,
    now: clock(),
    title: (source: ImportSource) => titleOf(source),
    findProduct: products.findProduct,
    sealSerial: remember(createSeal(keys)),
    sealAddress: (email: string) => ofErasure.map((secret) => sealAddress(secret, email)),
    hasSerialKey: (id: string) => keys.some((one) => one.id === id),
    newId: randomUUID,
  }
  return { database, files, deciding, products }
}

/** Seals serial numbers under the first of some keys, the newest, and names them under all. */
function createSeal(keys: readonly Key[]): Deciding['sealSerial'] {
  const [newest, ...older] = keys.map(({ id, secret }) => ({ id, secret: createSecretKey(secret, 'base64') }))
  if (!newest) throw new Error('There is no key for serial numbers')
  return (serial) => {
    const sealed = sealSerial(newest.secret, serial)
    const all = [sealed, ...older.map(({ secret }) => sealSerial(secret, serial))]
    return { keyId: newest.id, ...sealed, names: all.map(({ exact }) => exact.toString('hex')) }
  }
}

/** How many sealed serial numbers are remembered: each is needed twice within a batch. */
const mostRemembered = 5000

function remember<Sealed>(seal: (serial: string) => Sealed): (serial: string) => Sealed {
  const known = new Map<string, Sealed>()
  return (serial) => {
    const sealed = known.get(serial) ?? seal(serial)
    if (known.size >= mostRemembered) known.clear()
    known.set(serial, sealed)
    return sealed
  }
}
