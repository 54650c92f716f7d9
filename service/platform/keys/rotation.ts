import type { Database } from '#service/database/index.ts'
import { createAuditLog } from '../audit/service.ts'
import type { Clock } from '../clock.ts'
import { conflict, notFound } from '../http/problems.ts'
import { findKeys, insertKeys, lockKeys, markRetired, type StoredKey } from './repository.ts'
import { canRetire, inOrderOfUse, type KeyState, type LicensePurpose, licensePurposes, stateOf } from './rules.ts'
import { generateKey, sealKey } from './service.ts'

export type LicenseKeySummary = Pick<StoredKey, 'id' | 'createdAt' | 'signsFrom' | 'retiredAt'> & {
  purpose: LicensePurpose
  state: KeyState
  publicKey: string
}

/** Rotation of the keys that plug-ins know: what a key has signed stays valid until the key is retired. */
export function createKeyRotation(database: Database, clock: Clock, keySecret: Buffer) {
  const audit = createAuditLog(clock)

  async function listOf(purpose: LicensePurpose): Promise<LicenseKeySummary[]> {
    const keys = await findKeys(database.query, [purpose])
    const retired = keys.filter(({ retiredAt }) => retiredAt !== null)
    return [...inOrderOfUse(keys, clock()), ...retired].map((key) => ({
      id: key.id,
      purpose,
      createdAt: key.createdAt,
      signsFrom: key.signsFrom,
      retiredAt: key.retiredAt,
      state: stateOf(key, keys, clock()),
      publicKey: key.publicKey ?? '',
    }))
  }

  return {
    /** The keys of license tokens, then those of compact licenses. */
    list: async (): Promise<LicenseKeySummary[]> => (await Promise.all(licensePurposes.map(listOf))).flat(),

    /** Adds a key that is published now, and signs at once or from a time. Returns its id. */
    async rotate(signsFrom?: Date, purpose: LicensePurpose = 'license'): Promise<string> {
      const key = await generateKey(purpose, clock(), signsFrom)
      await database.transaction(async (tx) => {
        await lockKeys(tx)
        await insertKeys(tx, [sealKey(keySecret, key)])
        const details = { signsFrom: key.signsFrom.toISOString() }
        await audit.note(tx, { actor: 'Vendor', action: 'KeyRotated', about: key.id, details })
      })
      return key.id
    },

    /** Makes everything that this key signed invalid. 404 for an unknown key, 409 for the only one that can sign. */
    async retire(id: string): Promise<void> {
      await database.transaction(async (tx) => {
        await lockKeys(tx)
        const all = await findKeys(tx, licensePurposes)
        const key = all.find((one) => one.id === id)
        if (!key) throw notFound(`There is no key ${id}: 'keys show' lists them`)
        if (key.retiredAt !== null) throw conflict(`Key ${id} was retired on ${key.retiredAt.toISOString()}`)
        const keys = all.filter(({ purpose }) => purpose === key.purpose)
        if (!canRetire(key, keys, clock()))
          throw conflict(
            `Key ${id} is the only one that can sign: run 'keys rotate${key.purpose === 'license' ? '' : ' --compact'}' first, then retire it`,
          )
        await markRetired(tx, id, clock())
        await audit.note(tx, { actor: 'Vendor', action: 'KeyRetired', about: id })
      })
    },
  }
}

export type KeyRotation = ReturnType<typeof createKeyRotation>
