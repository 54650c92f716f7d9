import { randomBytes, randomUUID } from 'node:crypto'
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import type { Database, KeyPurpose, Queryable, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { findKeys, findUsableKeys, insertKeys, lockKeys, type StoredKey, saveSealed } from './repository.ts'
import { inOrderOfUse, type Term } from './rules.ts'
import { KeysUnavailableError, seal, unseal } from './sealing.ts'

export type Keys = Record<KeyPurpose, [Key, ...Key[]]>

const purposes: readonly KeyPurpose[] = [
  'license',
  'access',
  'refresh',
  'mail',
  'link',
  'serial',
  'erasure',
  'license-log',
  'compact-license',
]

/** The keys of each purpose, newest first, unsealed; creates the first ones. Throws KeysUnavailableError. */
export async function loadKeys(database: Database, clock: Clock, keySecret: Buffer): Promise<Keys> {
  const stored = await findUsableKeys(database.query)
  const missing = listMissing(stored)
  if (missing.length > 0 || !stored.every(({ isSealed }) => isSealed)) {
    // Generated before the lock is taken, because an RSA key takes a while.
    const made = await Promise.all(missing.map((purpose) => generateKey(purpose, clock())))
    await database.transaction((tx) => completeKeys(tx, keySecret, made))
    return loadKeys(database, clock, keySecret)
  }
  const keys = stored.map((key) => openKey(keySecret, key))
  const ofPurpose = (purpose: KeyPurpose): [Key, ...Key[]] => {
    const [newest, ...older] = keys.filter((key) => key.purpose === purpose)
    if (!newest) throw new Error(`There is no key for ${purpose}`)
    return [newest, ...older]
  }
  return {
    license: ofPurpose('license'),
    access: ofPurpose('access'),
    refresh: ofPurpose('refresh'),
    mail: ofPurpose('mail'),
    link: ofPurpose('link'),
    serial: ofPurpose('serial'),
    erasure: ofPurpose('erasure'),
    'license-log': ofPurpose('license-log'),
    'compact-license': ofPurpose('compact-license'),
  }
}

export function openKey(keySecret: Buffer, { isSealed, ...key }: StoredKey): Key {
  if (!isSealed)
    throw new KeysUnavailableError(
      `Key ${key.id} (${key.purpose}) of this database was not made by this program: its other keys are sealed, and this one is not. Restore the database, or delete that row`,
    )
  return { ...key, secret: unseal(keySecret, key, key.secret) }
}

export const sealKey = (keySecret: Buffer, key: Key): StoredKey => ({
  ...key,
  secret: seal(keySecret, key, key.secret),
  isSealed: true,
})

/** The keys of one purpose that are not retired, newest first, as the database has them now. */
export async function readKeys(db: Queryable, keySecret: Buffer, purpose: KeyPurpose): Promise<Key[]> {
  const stored = await findKeys(db, [purpose])
  return stored.filter(({ retiredAt }) => retiredAt === null).map((key) => openKey(keySecret, key))
}

/**
 * The keys of one purpose with the retired ones, the one in use first: for what is to work with every plug-in that was ever
 * built. A retired key that was never sealed is not known to be ours.
 */
export async function readEveryKey(db: Queryable, keySecret: Buffer, purpose: KeyPurpose, now: Date): Promise<Key[]> {
  const stored = (await findKeys(db, [purpose])).filter(({ retiredAt, isSealed }) => retiredAt === null || isSealed)
  const retired = stored.filter(({ retiredAt }) => retiredAt !== null)
  return [...inOrderOfUse(stored, now), ...retired].map((key) => openKey(keySecret, key))
}

/** Adds keys of another shop, sealed with the key secret of this one; those that are there stay. */
export async function addKeys(tx: Tx, keySecret: Buffer, added: readonly Key[]): Promise<void> {
  await lockKeys(tx)
  const there = new Set((await findUsableKeys(tx)).map(({ id }) => id))
  await insertKeys(
    tx,
    added.filter(({ id }) => !there.has(id)).map((key) => sealKey(keySecret, key)),
  )
}

const listMissing = (keys: readonly StoredKey[]) =>
  purposes.filter((purpose) => !keys.some((key) => key.purpose === purpose))

/** Seals the keys of a database from before sealing, and adds those of `made` that nobody else has added meanwhile. */
async function completeKeys(tx: Tx, keySecret: Buffer, made: readonly Key[]): Promise<void> {
  await lockKeys(tx)
  const stored = await findUsableKeys(tx)
  // Unsealed keys are only valid where none has ever been sealed: a later one was injected.
  if (stored.some(({ isSealed }) => isSealed)) for (const key of stored) openKey(keySecret, key)
  else for (const key of stored) await saveSealed(tx, key.id, seal(keySecret, key, key.secret))
  const missing = listMissing(stored)
  await insertKeys(
    tx,
    made.filter(({ purpose }) => missing.includes(purpose)).map((key) => sealKey(keySecret, key)),
  )
}

/** The key that signs licenses now, null before the first one. Throws KeysUnavailableError if any key does not open. */
export async function inspectKeys(database: Database, keySecret: Buffer, now: Date): Promise<Term | null> {
  const stored = await findUsableKeys(database.query)
  for (const key of stored) if (key.isSealed) openKey(keySecret, key)
  const ofLicenses = stored.filter(({ purpose }) => purpose === 'license')
  return inOrderOfUse(ofLicenses, now)[0] ?? null
}

export type Key = Omit<StoredKey, 'isSealed'>

/** A new key of a purpose: RS256 for license tokens, as plug-ins check them; Ed25519 for whatever else is signed; otherwise 256 random bits. */
export async function generateKey(purpose: KeyPurpose, createdAt: Date, signsFrom = createdAt): Promise<Key> {
  return { id: randomUUID(), purpose, createdAt, signsFrom, retiredAt: null, ...(await generateSecret(purpose)) }
}

/** The purposes whose keys sign; the others are secrets of ours alone. */
const signing: readonly KeyPurpose[] = ['license', 'access', 'license-log', 'compact-license']

async function generateSecret(purpose: KeyPurpose): Promise<{ secret: string; publicKey: string | null }> {
  if (!signing.includes(purpose)) return { secret: randomBytes(32).toString('base64'), publicKey: null }
  const pair =
    purpose === 'license'
      ? await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      : await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { secret: await exportPKCS8(pair.privateKey), publicKey: await exportSPKI(pair.publicKey) }
}
