import { randomBytes, randomUUID } from 'node:crypto'
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import type { KeyPurpose } from '#service/database/index.ts'
import type { StoredKey } from './repository.ts'

/** A key as it is in use: its secret lies open, in memory alone. */
export type Key = Omit<StoredKey, 'isSealed'>

/** A new key of a purpose: RS256 for licenses, as plug-ins check them; Ed25519 or 256 random bits for what we check. */
export async function generateKey(purpose: KeyPurpose, createdAt: Date, signsFrom = createdAt): Promise<Key> {
  return { id: randomUUID(), purpose, createdAt, signsFrom, retiredAt: null, ...(await generateSecret(purpose)) }
}

async function generateSecret(purpose: KeyPurpose): Promise<{ secret: string; publicKey: string | null }> {
  if (purpose === 'refresh' || purpose === 'mail' || purpose === 'link')
    return { secret: randomBytes(32).toString('base64'), publicKey: null }
  const pair =
    purpose === 'license'
      ? await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      : await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { secret: await exportPKCS8(pair.privateKey), publicKey: await exportSPKI(pair.publicKey) }
}
