import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { type Key, KeysUnavailableError, refused, seal, unseal } from '#service/platform/index.ts'
import { readMoment } from '../reading/values.ts'

/** The keys of the HMACs of serial numbers, sealed with a passphrase. */
export type SerialKeysFile = z.output<typeof fileSchema>

const fileSchema = z.object({
  format: z.literal('backline-serial-keys'),
  salt: z.base64(),
  keys: z.array(z.object({ id: z.string(), createdAt: z.string(), sealed: z.base64() })),
})

/** Shortest passphrase, in characters. */
export const shortestPassphrase = 12
/** A try takes about half a second and 128 MB, so that nobody tries all passphrases. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)
const deriveSecret = (passphrase: string, salt: string) => derive(passphrase, Buffer.from(salt, 'base64'), 32, cost)
const placeOf = (id: string) => ({ id, publicKey: null, purpose: 'serial' as const })

/** Throws a problem for a passphrase that is too short. */
export function checkPassphrase(passphrase: string): void {
  if (passphrase.length < shortestPassphrase)
    throw refused(`The passphrase must have at least ${shortestPassphrase} characters`)
}

/** Seals keys with a passphrase. Throws a problem for one that is too short. */
export async function sealSerialKeys(keys: readonly Key[], passphrase: string): Promise<SerialKeysFile> {
  checkPassphrase(passphrase)
  const salt = randomBytes(16).toString('base64')
  const secret = await deriveSecret(passphrase, salt)
  const sealed = keys.map((key) => ({
    id: key.id,
    createdAt: key.createdAt.toISOString(),
    sealed: seal(secret, placeOf(key.id), key.secret),
  }))
  return { format: 'backline-serial-keys', salt, keys: sealed }
}

/** Opens the keys of an export. Throws a problem that names the file for another file, and for another passphrase. */
export async function openSerialKeys(text: string, name: string, passphrase: string): Promise<Key[]> {
  const file = readFile(text)
  if (!file) throw refused(`${name}: This is no file of serial keys that \`export all\` has written`)
  const secret = await deriveSecret(passphrase, file.salt)
  return file.keys.map(({ id, createdAt, sealed }) => {
    const created = readMoment(createdAt)
    if (!created) throw refused(`${name}: createdAt of key ${id} is no date`)
    try {
      const terms = { createdAt: created, signsFrom: created, retiredAt: null }
      return { ...placeOf(id), ...terms, secret: unseal(secret, placeOf(id), sealed) }
    } catch (error) {
      if (!(error instanceof KeysUnavailableError)) throw error
      throw refused(`${name}: The passphrase does not open it`)
    }
  })
}

function readFile(text: string): SerialKeysFile | null {
  try {
    const read = z.safeParse(fileSchema, JSON.parse(text))
    return read.success ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
