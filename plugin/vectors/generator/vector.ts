import { createHash } from 'node:crypto'
import { type KeySet, type TestKey, vendor } from './keys.ts'
import { signPkcs1 } from './rsa.ts'

/** What a verifier is given beside the token. Times are seconds since 1970. */
export type Setting = { keys: KeySet; issuer: string; audience: string; deviceSignature: string; now: number }
export type Claims = Record<string, string | number | boolean>
export type Vector = { id: string; class: string; comment: string; token: string } & Setting &
  ({ result: 'invalid' } | { result: 'valid'; claims: Claims })

export const vendorId = '3f7d2c1a-9b4e-4d6a-8f21-5e0c7b9a1d34'
export const productId = 'example-synth'
/** As a plug-in makes it: a hash of what identifies the machine. */
export const signatureOf = (machine: string): string => createHash('sha256').update(machine).digest('base64')
export const deviceSignature = signatureOf('The machine of the test vectors, number 2')
/** 2027-01-15 08:00:00 UTC. */
export const now = 1_800_000_000

const setting: Setting = { keys: 'vendor', issuer: vendorId, audience: productId, deviceSignature, now }

export const header = { alg: 'RS256', typ: 'JWT' }
export const claims = {
  iss: vendorId,
  aud: productId,
  id: '7c0e5a52-1d7b-4c0f-9a55-2f64d1b3c8e0',
  trial: false,
  method: 'Online',
  sig: deviceSignature,
  validated: now - 3600,
  'u:name': 'Ada',
}
export const headerText = JSON.stringify(header)
export const claimsText = JSON.stringify(claims)

export const encode = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url')

export type Signer = (signed: string) => Uint8Array
export const signBy =
  (key: TestKey): Signer =>
  (signed) =>
    signPkcs1(key, signed)

/** A token of these two parts, which need not be JSON, signed by the vendor unless another signer is given. */
export function seal(head: string | Uint8Array, payload: string | Uint8Array, signer: Signer = signBy(vendor)): string {
  const signed = `${encode(head)}.${encode(payload)}`
  return `${signed}.${encode(signer(signed))}`
}

/** A token with the usual header and this payload. */
export const sealPayload = (payload: string | Uint8Array): string => seal(headerText, payload)
/** A token with this header and the usual payload. */
export const sealHeader = (head: string | Uint8Array, signer?: Signer): string => seal(head, claimsText, signer)
/** A token that is valid except for what is changed. Undefined removes a claim. */
export const mint = (changes: object = {}, headerChanges: object = {}, signer?: Signer): string =>
  seal(JSON.stringify({ ...header, ...headerChanges }), JSON.stringify({ ...claims, ...changes }), signer)

/** The usual payload with another text in place of the value of one claim, so that it can be one that JSON.stringify never writes. */
export function withValue(name: string, value: string): string {
  const { [name]: _, ...others } = { ...claims } as Record<string, unknown>
  return `${JSON.stringify(others).slice(0, -1)},${JSON.stringify(name)}:${value}}`
}
/** The usual payload with one more member at its end, or at its start. */
export const withMember = (member: string): string => `${claimsText.slice(0, -1)},${member}}`
export const withFirstMember = (member: string): string => `{${member},${claimsText.slice(1)}`

/** The functions that make the vectors of a class. */
export function defineClass(name: string) {
  const describe = (slug: string, comment: string, token: string) => ({
    id: `${name}-${slug}`,
    class: name,
    comment,
    token,
  })
  return {
    invalid: (slug: string, comment: string, token: string, changes: Partial<Setting> = {}): Vector => ({
      ...describe(slug, comment, token),
      ...setting,
      ...changes,
      result: 'invalid',
    }),
    valid: (slug: string, comment: string, token: string, changes: Partial<Setting> = {}): Vector => ({
      ...describe(slug, comment, token),
      ...setting,
      ...changes,
      result: 'valid',
      claims: readClaims(token),
    }),
  }
}

const reported = ['id', 'trial', 'method', 'validated', 'exp', 'u:name']

/** The claims that a verifier reports for a valid token. */
function readClaims(token: string): Claims {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const found: Claims = {}
  for (const name of reported) if (payload[name] !== undefined) found[name] = payload[name]
  return { ...found, 'u:name': typeof payload['u:name'] === 'string' ? payload['u:name'] : '' }
}
