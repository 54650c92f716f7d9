import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { repeat } from '../repeated-task.ts'
import { findKeys, type StoredKey } from './repository.ts'
import { inOrderOfUse, type LicensePurpose, licensePurposes, type Term } from './rules.ts'
import { type Key, type Keys, openKey } from './service.ts'

export type LicenseKey = Pick<Key, 'purpose'> &
  Term & { privateKey: KeyObject; publicKey: KeyObject; publicPem: string }

/** The keys that are not retired, the one that signs now first. */
export type CurrentLicenseKeys = () => readonly LicenseKey[]

type Dependencies = { database: Database; clock: Clock; logger: FastifyBaseLogger; keySecret: Buffer }

const pollInterval = 1000

/** The keys of licenses, `loaded` at first. A running process picks up changes made by the command line. */
export function createLicenseKeys(dependencies: Dependencies, loaded: Pick<Keys, LicensePurpose>) {
  const { database, clock, logger, keySecret } = dependencies
  let keys = licensePurposes.flatMap((purpose) => loaded[purpose].map(toLicenseKey))

  async function look() {
    const stored = (await findKeys(database.query, licensePurposes)).filter(({ retiredAt }) => retiredAt === null)
    if (stampOf(stored) !== stampOf(keys)) keys = stored.map((key) => toLicenseKey(openKey(keySecret, key)))
  }
  // No other process can change an embedded database.
  const stop =
    database.kind === 'postgres'
      ? repeat(look, pollInterval, (err) =>
          logger.error({ err }, 'the signing keys could not be read, will be tried again'),
        )
      : async () => undefined
  const currentOf =
    (purpose: LicensePurpose): CurrentLicenseKeys =>
    () =>
      inOrderOfUse(
        keys.filter((key) => key.purpose === purpose),
        clock(),
      )
  return {
    /** Those of license tokens. */
    current: currentOf('license'),
    currentCompact: currentOf('compact-license'),
    stop,
  }
}

export function toLicenseKey({ secret, publicKey, ...key }: Key): LicenseKey {
  const publicPem = publicKey ?? ''
  return { ...key, publicPem, privateKey: createPrivateKey(secret), publicKey: createPublicKey(publicPem) }
}

const stampOf = (keys: readonly (Term | StoredKey)[]) =>
  JSON.stringify(keys.map(({ id, signsFrom }) => [id, signsFrom]).toSorted())
