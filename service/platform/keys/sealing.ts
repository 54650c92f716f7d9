import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { StoredKey } from './repository.ts'

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** The row that a secret is sealed into: in another one, or with another public key beside it, it does not open. */
export type Place = Pick<StoredKey, 'id' | 'publicKey'> & { purpose: StoredKey['purpose'] | 'webhook' | 'totp' }

/** Encrypts a key's secret with the key secret, which the database does not have. */
export function seal(keySecret: Buffer, place: Place, secret: string): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, keySecret, nonce, { authTagLength: tagLength }).setAAD(nameOf(place))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

/** The secret that was sealed into this row. Throws KeysUnavailableError with another key secret or an altered row. */
export function unseal(keySecret: Buffer, place: Place, text: string): string {
  const bytes = Buffer.from(text, 'base64')
  const nonce = bytes.subarray(0, nonceLength)
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength)
  try {
    const opening = createDecipheriv(cipher, keySecret, nonce, { authTagLength: tagLength }).setAAD(nameOf(place))
    opening.setAuthTag(tag)
    return opening.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + opening.final('utf8')
  } catch (cause) {
    throw new KeysUnavailableError(
      `KEY_FILE: its secret does not open key ${place.id} (${place.purpose}) of this database: restore the file that belongs to it. Every license token in the field depends on these keys, so no others are made`,
      { cause },
    )
  }
}

/** As JSON, so that no two rows read the same. */
const nameOf = ({ id, purpose, publicKey }: Place) => Buffer.from(JSON.stringify([id, purpose, publicKey]))

/** The keys can't be used, for a reason that the person who starts the program can put right: said in one line. */
export class KeysUnavailableError extends Error {
  override name = 'KeysUnavailableError'
}
