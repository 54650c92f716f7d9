import { createPublicKey, verify } from 'node:crypto'

/** What a license token says, as far as this plug-in reads it. */
export type LicenseClaims = {
  aud: string
  sig: string
  trial: boolean
  method: string
  exp?: number
  'u:name'?: string
}

/** A token that must not be trusted, and why. */
export class InvalidTokenError extends Error {}

/** None of the keys at hand has signed it: one that was published since may have. */
export class UnknownSignerError extends InvalidTokenError {}

export type Expectation = { publicKeys: string; productId: string; deviceSignature: string; now: Date }

/**
 * Checks a license token without any network: signed by the vendor, for this product, for this device, not expired.
 * `publicKeys` is one or more SPKI PEMs. Throws InvalidTokenError with the reason.
 */
export function verifyToken(
  token: string,
  { publicKeys, productId, deviceSignature, now }: Expectation,
): LicenseClaims {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || !signature || !parts.every(isCanonical))
    throw new InvalidTokenError('The token is damaged')
  if (readJson(header).alg !== 'RS256') throw new InvalidTokenError('The token is signed in a way we do not accept')
  const signed = Buffer.from(`${header}.${payload}`)
  const isSigned = splitPems(publicKeys).some((pem) =>
    verify('RSA-SHA256', signed, createPublicKey(pem), Buffer.from(signature, 'base64url')),
  )
  if (!isSigned) throw new UnknownSignerError('The token was not signed by the vendor')
  const claims = readClaims(readJson(payload))
  if (claims.aud !== productId) throw new InvalidTokenError(`The token is for ${claims.aud}, not for ${productId}`)
  if (claims.sig !== deviceSignature) throw new InvalidTokenError('The token belongs to another device')
  if (claims.trial && claims.exp === undefined) throw new InvalidTokenError('A trial must say when it ends')
  if (claims.exp !== undefined && claims.exp * 1000 <= now.getTime())
    throw new InvalidTokenError('The token has expired')
  return claims
}

/** Each SPKI PEM of a text. */
export const splitPems = (text: string): string[] =>
  text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []

function readClaims(claims: Record<string, unknown>): LicenseClaims {
  const { aud, sig, trial, method, exp } = claims
  const name = claims['u:name']
  if (typeof aud !== 'string' || typeof sig !== 'string' || typeof trial !== 'boolean' || typeof method !== 'string')
    throw new InvalidTokenError('The token lacks a claim')
  return {
    aud,
    sig,
    trial,
    method,
    ...(typeof exp === 'number' ? { exp } : {}),
    ...(typeof name === 'string' ? { 'u:name': name } : {}),
  }
}

function readJson(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch (cause) {
    throw new InvalidTokenError('The token is damaged', { cause })
  }
  throw new InvalidTokenError('The token is damaged')
}

/** Base64url leaves spare bits in its last character: one token must have one spelling. */
const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part
