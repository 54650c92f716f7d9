import type { Database, Queryable } from '#service/database/index.ts'
import { type Clock, readKeys } from '#service/platform/index.ts'
import { type FoundSerial, findExact, findNormalised, hasSerials } from './repository.ts'
import { existenceKept, normaliseSerial, sealSerial, shortestNormalised } from './rules.ts'

type Dependencies = { database: Database; clock: Clock; keySecret: Buffer }

/** Serial numbers of former stores, which go on working as keys to the licenses that they stand for. */
export function createSerialService({ database, clock, keySecret }: Dependencies) {
  let seen = { exist: false, until: 0 }

  return {
    /** Whether the shop has any, as it was up to a minute ago. */
    async exist(): Promise<boolean> {
      const now = clock().getTime()
      if (now >= seen.until) seen = { exist: await hasSerials(database.query), until: now + existenceKept }
      return seen.exist
    },
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
