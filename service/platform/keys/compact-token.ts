import { type KeyObject, sign } from 'node:crypto'

/** Base64url has spare bits in its last character; a token must have only one spelling. */
export function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** A compact token (RFC 7515) signed with Ed25519; synchronous, as another thread would cost more. */
export function signCompact(header: { alg: 'EdDSA'; typ: string; kid: string }, claims: object, privateKey: KeyObject) {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
