import type { Database, Queryable } from '#service/database/index.ts'
import { readKeys } from '#service/platform/index.ts'
import { type FoundSerial, findExact, findNormalised, hasSerials } from './repository.ts'
import { normaliseSerial, sealSerial, shortestNormalised } from './rules.ts'

type Dependencies = { database: Database; keySecret: Buffer }

/** Serial numbers of former stores, which go on working as keys to the licenses that they stand for. */
export function createSerialService({ database, keySecret }: Dependencies) {
  return {
    /** Whether the shop has any. */
    exist: (): Promise<boolean> => hasSerials(database.query),

    /**
     * The licenses that a serial number stands for, as it was typed: those of its exact form, or else of its normalised one.
     * Several where a bundle had one number. Empty for an unknown one.
     */
    async find(serial: string, db: Queryable = database.query): Promise<FoundSerial[]> {
      const keys = await readKeys(db, keySecret, 'serial')
      const sealed = keys.map(({ secret }) => sealSerial(Buffer.from(secret, 'base64'), serial))
      const exact = await findExact(db, sealed)
      if (exact.length > 0 || normaliseSerial(serial).length < shortestNormalised) return exact
      return findNormalised(db, sealed)
    },
  }
}

export type SerialService = ReturnType<typeof createSerialService>
