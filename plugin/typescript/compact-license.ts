import { readCompactText } from './compact-text.ts'
import { type Expectation, InvalidTokenError, type LicenseClaims, UnknownSignerError } from './license-claims.ts'
import { splitPems } from './pems.ts'

const payloadLength = 9
/** The version is in the upper half of the first byte. In the lower one, 0 is a license of an offline device. */
const versionAndKind = 0x10
const secondsPerDay = 24 * 60 * 60
/** `SubjectPublicKeyInfo` of an Ed25519 key in DER, up to the 32 bytes of the key. */
const keyHead = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]
const keyLength = 32

/** This runtime cannot verify Ed25519 signatures, so the native part of the plug-in has to take the text. */
export class CannotVerifyError extends Error {}

/**
 * Checks a compact license without a network, with Web Crypto: signed by the vendor, for this product on this device, not ended.
 * The name of the customer is not in it. Throws a CompactTextError for a mistake in the text, another InvalidTokenError for a
 * license that does not count here, and a CannotVerifyError where there is no Ed25519.
 */
export async function verifyCompactLicense(text: string, expectation: Expectation): Promise<LicenseClaims> {
  const bytes = readCompactText(text)
  const [payload, signature] = [bytes.slice(0, payloadLength), bytes.slice(payloadLength)]
  if (payload[0] !== versionAndKind)
    throw new InvalidTokenError('This kind of license is newer than this version: install the latest update')
  const keys = readEd25519Keys(expectation.publicKeys)
  if (keys.length === 0)
    throw new UnknownSignerError('This version has no key for licenses that are typed: use the license file')
  const message = toMessage(expectation, payload)
  const results = await Promise.all(keys.map((key) => isSignedBy(key, message, signature)))
  if (!results.includes(true))
    throw new UnknownSignerError('The license was not made for this product on this computer')
  return readClaims(payload, expectation)
}

/** The Ed25519 keys among these SPKI PEMs; others are passed over. */
function readEd25519Keys(pems: string): Uint8Array<ArrayBuffer>[] {
  return splitPems(pems).flatMap((pem) => {
    const der = decodeBase64(pem.replace(/-----[^-]+-----|\s/g, ''))
    const isKey = der?.length === keyHead.length + keyLength && keyHead.every((byte, index) => der[index] === byte)
    return der && isKey ? [der.slice(keyHead.length)] : []
  })
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** What is signed: each part with its length before it, and then the payload. */
function toMessage(expectation: Expectation, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const { vendorId, productId, deviceSignature } = expectation
  const encoder = new TextEncoder()
  const parts = ['backline compact license', vendorId, productId, deviceSignature].flatMap((part) => {
    const bytes = encoder.encode(part)
    return [bytes.length >> 8, bytes.length & 255, ...bytes]
  })
  return Uint8Array.from([...parts, ...payload])
}

type Bytes = Uint8Array<ArrayBuffer>

async function isSignedBy(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  // Web Crypto is missing from pages that are neither local nor loaded over TLS.
  const subtle: typeof crypto.subtle | undefined = globalThis.crypto?.subtle
  if (!subtle) throw new CannotVerifyError('This page cannot check licenses, because it was not loaded in a safe way')
  try {
    const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', imported, signature, message)
  } catch (cause) {
    throw new CannotVerifyError('This web view cannot check licenses that are typed: use the license file', { cause })
  }
}

function readClaims(payload: Uint8Array, { vendorId, productId, deviceSignature, now }: Expectation): LicenseClaims {
  const number = (at: number) => (payload[at] ?? 0) * 256 + (payload[at + 1] ?? 0)
  const [validated, end] = [number(1) * secondsPerDay, number(3) * secondsPerDay]
  if (end !== 0 && end * 1000 <= now.getTime()) throw new InvalidTokenError('The license has expired')
  const id = Array.from(payload.slice(5), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    iss: vendorId,
    aud: productId,
    sig: deviceSignature,
    id,
    trial: false,
    method: 'Offline',
    validated,
    'u:name': '',
    ...(end === 0 ? {} : { exp: end }),
  }
}
