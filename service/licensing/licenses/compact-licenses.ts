import { sign, verify } from 'node:crypto'
import type { Row } from '#service/database/index.ts'
import type { Clock, CurrentLicenseKeys, LicenseKey } from '#service/platform/index.ts'
import { readCompactText, writeCompactText } from './compact-text.ts'
import type { TokenSubject } from './license-tokens.ts'

const day = 24 * 60 * 60 * 1000
/** The version in the upper half of a byte, the kind in the lower one: 0 is a license of an offline device. */
const versionAndKind = 0x10
const noEnd = 0
const lastDay = 0xffff
const payloadLength = 9
const referenceLength = 4

/** What the device knows without being told, so that only the signature carries it. */
type SignedFor = { productId: string; deviceSignature: string }

/** Activations of which one may be the one that a compact license names by the beginning of its id. */
export type Candidate = Pick<Row<'activations'>, 'id' | 'productId' | 'deviceSignature'>

/**
 * Licenses that are short enough to type: nine bytes and their Ed25519 signature, which is also over the vendor, the product
 * and the device (docs/wire-compatibility.md).
 */
export function createCompactLicenses(keys: CurrentLicenseKeys, vendorId: string, clock: Clock) {
  /** Each part with its length before it, so that no two lists of parts give the same bytes. */
  function toMessage({ productId, deviceSignature }: SignedFor, payload: Uint8Array): Buffer {
    const parts = ['backline compact license', vendorId, productId, deviceSignature].map((part) => Buffer.from(part))
    const length = (part: Buffer) => Buffer.from([part.length >> 8, part.length & 0xff])
    return Buffer.concat([...parts.flatMap((part) => [length(part), part]), payload])
  }

  return {
    /** Signs the license of an offline activation. */
    sign({ activation, product, expiresAt }: TokenSubject): string {
      const [key] = keys()
      if (!key) throw new Error('There is no key to sign compact licenses with')
      const payload = Buffer.alloc(payloadLength)
      payload.writeUInt8(versionAndKind, 0)
      payload.writeUInt16BE(toDay(clock(), Math.floor), 1)
      payload.writeUInt16BE(expiresAt === null ? noEnd : toDay(expiresAt, Math.ceil), 3)
      payload.write(toReference(activation.id), 5, referenceLength, 'hex')
      const { deviceSignature } = activation
      const message = toMessage({ productId: product.id, deviceSignature }, payload)
      return writeCompactText(Buffer.concat([payload, sign(null, message, key.privateKey)]))
    },

    /** The ids of activations that a compact license may be of, from the first to the last; null if it is none. */
    findRange(text: string): [first: string, last: string] | null {
      const bytes = readCompactText(text)
      if (bytes?.[0] !== versionAndKind) return null
      const reference = bytes.toString('hex', 5, payloadLength)
      return [`${reference}-0000-0000-0000-000000000000`, `${reference}-ffff-ffff-ffff-ffffffffffff`]
    },

    /** The activation among these that this vendor has signed the license for; null if there is none. */
    findSigned(text: string, candidates: readonly Candidate[]): Candidate | null {
      const bytes = readCompactText(text)
      if (!bytes) return null
      const [payload, signature] = [bytes.subarray(0, payloadLength), bytes.subarray(payloadLength)]
      const isOf = (candidate: Candidate) =>
        keys().some(({ publicKey }) => verify(null, toMessage(candidate, payload), publicKey, signature))
      return candidates.find(isOf) ?? null
    },

    /** Public keys as SPKI PEM, the one in use first. */
    publicPem: (): string =>
      keys()
        .map(({ publicPem }) => `${publicPem.trimEnd()}\n`)
        .join(''),
    publicKeySet: (): Record<string, string>[] => keys().map(toJwk),
  }
}

export type CompactLicenses = ReturnType<typeof createCompactLicenses>

/** Days since 1970. */
const toDay = (time: Date, round: (days: number) => number): number => Math.min(round(time.getTime() / day), lastDay)

const toReference = (activationId: string): string => activationId.slice(0, referenceLength * 2)

function toJwk({ id, publicKey }: LicenseKey): Record<string, string> {
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' })
  return { kty, crv, x, kid: id, alg: 'EdDSA', use: 'sig' }
}
