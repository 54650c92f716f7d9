import { randomBytes, randomUUID } from 'node:crypto'
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/connection.ts'
import type { KeyPurpose } from '../database/schema.ts'
import { findKeys, insertFirstKey, type StoredKey } from './repository.ts'

export type Keys = Record<KeyPurpose, [StoredKey, ...StoredKey[]]>

const purposes: readonly KeyPurpose[] = ['license', 'access', 'refresh', 'mail', 'link']

/** The keys of each purpose, newest first; a purpose without one gets its first, and all processes get the same. */
export async function loadKeys(database: Database, clock: Clock): Promise<Keys> {
  const load = async (purpose: KeyPurpose): Promise<[StoredKey, ...StoredKey[]]> => {
    const [newest, ...older] = await findKeys(database.query, purpose)
    if (newest) return [newest, ...older]
    const now = clock()
    const made = { id: randomUUID(), purpose, createdAt: now, signsFrom: now, ...(await generate(purpose)) }
    await insertFirstKey(database, made)
    return load(purpose)
  }
  const [license, access, refresh, mail, link] = await Promise.all(purposes.map(load))
  if (!license || !access || !refresh || !mail || !link) throw new Error('A key could not be made')
  return { license, access, refresh, mail, link }
}

async function generate(purpose: KeyPurpose): Promise<{ secret: string; publicKey: string | null }> {
  if (purpose === 'refresh' || purpose === 'mail' || purpose === 'link')
    return { secret: randomBytes(32).toString('base64'), publicKey: null }
  const pair =
    purpose === 'license'
      ? await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      : await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { secret: await exportPKCS8(pair.privateKey), publicKey: await exportSPKI(pair.publicKey) }
}
