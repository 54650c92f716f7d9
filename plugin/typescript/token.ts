import { verify } from 'node:crypto'
import { type Expectation, InvalidTokenError, type LicenseClaims, UnknownSignerError } from './license-claims.ts'
import { readPublicKeys } from './public-keys.ts'
import { type JsonObject, readJsonObject } from './strict-json.ts'

const longestToken = 64 * 1024

/**
 * Checks a license token without a network: signed by the vendor, for this product, for this device, not expired.
 * Throws an InvalidTokenError with the reason.
 */
export function verifyToken(token: string, expectation: Expectation): LicenseClaims {
  const { header, payload, signature, signed } = takeApart(token)
  checkHeader(readJson(header))
  const keys = readPublicKeys(expectation.publicKeys)
  if (!keys.some((key) => verify('RSA-SHA256', signed, key, signature)))
    throw new UnknownSignerError('The token was not signed by the vendor')
  const claims = readClaims(readJson(payload))
  checkClaims(claims, expectation)
  return claims
}

function takeApart(token: string) {
  if (token.length > longestToken) throw new InvalidTokenError('The token is damaged')
  const parts = token.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3 || !parts.every(isCanonical)) throw new InvalidTokenError('The token is damaged')
  return {
    header: Buffer.from(header, 'base64url'),
    payload: Buffer.from(payload, 'base64url'),
    signature: Buffer.from(signature, 'base64url'),
    signed: Buffer.from(`${header}.${payload}`),
  }
}

/** Base64url leaves spare bits in its last character: one token must have one spelling. */
const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part

/** `crit` and `b64` change how a token is read, so a program that does not know them has to refuse it (RFC 7515, RFC 7797). */
function checkHeader(header: JsonObject): void {
  if (header.get('alg') !== 'RS256' || header.has('crit') || header.has('b64'))
    throw new InvalidTokenError('The token is signed in a way that is not accepted')
}

function readClaims(payload: JsonObject): LicenseClaims {
  const [iss, aud, sig, id] = [text(payload, 'iss'), text(payload, 'aud'), text(payload, 'sig'), text(payload, 'id')]
  const [trial, method, name] = [payload.get('trial'), payload.get('method'), payload.get('u:name')]
  const validated = readTime(payload, 'validated')
  const exp = readTime(payload, 'exp')
  if (typeof trial !== 'boolean' || (method !== 'Online' && method !== 'Offline') || validated === undefined)
    throw new InvalidTokenError('The token lacks a claim')
  const userName = typeof name === 'string' ? name : ''
  return { iss, aud, sig, id, trial, method, validated, 'u:name': userName, ...(exp === undefined ? {} : { exp }) }
}

function text(payload: JsonObject, name: string): string {
  const value = payload.get(name)
  if (typeof value !== 'string') throw new InvalidTokenError('The token lacks a claim')
  return value
}

/** A time in whole seconds, written in digits alone. Undefined where it is absent. */
function readTime(payload: JsonObject, name: string): number | undefined {
  const value = payload.get(name)
  if (value === undefined) return undefined
  const digits = value !== null && typeof value === 'object' && 'text' in value ? value.text : ''
  const time = /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  if (!Number.isSafeInteger(time)) throw new InvalidTokenError('The token has a time that cannot be read')
  return time
}

function checkClaims({ iss, aud, sig, trial, exp }: LicenseClaims, expectation: Expectation): void {
  const { vendorId, productId, deviceSignature, now } = expectation
  if (iss !== vendorId) throw new InvalidTokenError('The token is from another vendor')
  if (aud !== productId) throw new InvalidTokenError(`The token is for ${aud}, not for ${productId}`)
  if (sig !== deviceSignature) throw new InvalidTokenError('The token belongs to another device')
  if (trial && exp === undefined) throw new InvalidTokenError('A trial must say when it ends')
  if (exp !== undefined && exp * 1000 <= now.getTime()) throw new InvalidTokenError('The token has expired')
}

function readJson(part: Buffer): JsonObject {
  try {
    return readJsonObject(part)
  } catch (cause) {
    throw new InvalidTokenError('The token is damaged', { cause })
  }
}
