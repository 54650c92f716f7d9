import type { Database } from '#service/database/index.ts'
import { findUsableKeys } from './repository.ts'
import { inOrderOfUse, type Term } from './rules.ts'
import { openKey } from './service.ts'

/**
 * The key that signs licenses now, after each key of the database was opened with this secret; null when there is none
 * yet. Changes nothing. Throws KeysUnavailableError when a key does not open.
 */
export async function inspectKeys(database: Database, keySecret: Buffer, now: Date): Promise<Term | null> {
  const stored = await findUsableKeys(database.query)
  for (const key of stored) if (key.isSealed) openKey(keySecret, key)
  const ofLicenses = stored.filter(({ purpose }) => purpose === 'license')
  return inOrderOfUse(ofLicenses, now)[0] ?? null
}
