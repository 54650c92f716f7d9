import { constants, createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { hostname } from 'node:os'

/** What the hostile tables are about: one vendor, one product, one device, and a stranger. */
export const vendorId = '6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4'
export const productId = 'clatter'
export const deviceName = 'Studio computer'

/** As the stand-in plug-ins, in TypeScript and in C++, make it. */
export const signatureOf = (name: string) => createHash('sha256').update(`${name}\n${hostname()}`).digest('base64')

export const vendor = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }))
export const vendorPem = pemOf(vendor.publicKey)

const now = Math.floor(Date.now() / 1000)
export const inSeconds = (seconds: number) => now + seconds

export const goodHeader = { alg: 'RS256', typ: 'JWT', kid: 'first' }
export const goodClaims = {
  iss: vendorId,
  aud: productId,
  id: '0b9e2d5e-3c59-4a3a-8b0e-3d2f1c6a7b80',
  'l:id': '5f0c7f5e-8f0a-4a53-9a53-0d8f3a9e1c55',
  trial: false,
  method: 'Online',
  sig: signatureOf(deviceName),
  iat: now,
  validated: now,
  'p:id': productId,
  'p:name': 'Clatter',
  'u:id': '2f1d8f3e-0d4a-4f7b-9a64-0f1d2c3b4a59',
  'u:name': 'Ada Lovelace',
  'u:email': 'ada@example.com',
}

export const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url')
export const encodeJson = (value: unknown) => encode(JSON.stringify(value))

export type Signer = (signed: string) => string
export const byKey =
  (key: KeyObject, hash = 'RSA-SHA256'): Signer =>
  (signed) =>
    sign(hash, Buffer.from(signed), key).toString('base64url')
export const byPss: Signer = (signed) =>
  sign('RSA-SHA256', Buffer.from(signed), {
    key: vendor.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  }).toString('base64url')
export const bySecret =
  (secret: string): Signer =>
  (signed) =>
    createHmac('sha256', secret).update(signed).digest('base64url')

/** A token of these two texts, which need not be JSON at all. */
export function signTexts(header: string, payload: string | Buffer, signer: Signer = byKey(vendor.privateKey)): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${signer(signed)}`
}

/** A token that is good but for what is changed. Undefined takes a claim away. */
export const mint = (changes: object = {}, header: object = goodHeader, signer?: Signer) =>
  signTexts(JSON.stringify(header), JSON.stringify({ ...goodClaims, ...changes }), signer)
