import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A vendor's key pair for tests. */
export type VendorKey = { publicPem: string; privateKey: KeyObject }

export function createVendorKey(): VendorKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })), privateKey }
}

/** The claims of a token that is valid on 'this device' for Clatter. */
export const goodClaims = {
  iss: 'vendor',
  aud: 'clatter',
  id: 'activation',
  sig: 'this device',
  trial: false,
  method: 'Online',
  validated: 1_790_000_000,
  'u:name': 'Ada',
}

export const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A license token as the service signs it. */
export function signToken(
  { privateKey }: Pick<VendorKey, 'privateKey'>,
  changes: object = {},
  header: object = { alg: 'RS256', typ: 'JWT' },
): string {
  const signed = `${encodePart(header)}.${encodePart({ ...goodClaims, ...changes })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}
