import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, CreationOptions, Registration, RequestOptions } from '#contract/passkeys.ts'

/** What a test may have the authenticator or the browser do otherwise. */
export type Deviation = {
  /** The origin that the browser says it is at. */
  origin?: string
  /** The relying party that the authenticator signs for. */
  relyingParty?: string
  /** Whether the authenticator has asked for finger, face or PIN. */
  isUserVerified?: boolean
  challenge?: string
  /** How often the passkey was used, as the authenticator counts. */
  counter?: number
  type?: string
}

type Passkey = { id: Buffer; relyingParty: string; userHandle: string; privateKey: KeyObject; counter: number }

const isPresent = 0x01
const isVerified = 0x04
const hasCredential = 0x40
const es256 = -7

/** An authenticator with the browser around it: makes passkeys (ES256, no attestation) and signs with them. */
export function createAuthenticator(origin: string) {
  const passkeys: Passkey[] = []

  function clientData(type: string, challenge: string, deviation: Deviation) {
    const { origin: saidOrigin = origin, challenge: saidChallenge = challenge, type: saidType = type } = deviation
    const said = { type: saidType, challenge: saidChallenge, origin: saidOrigin, crossOrigin: false }
    return Buffer.from(JSON.stringify(said))
  }

  return {
    passkeys,

    /** Creates a passkey as `navigator.credentials.create` does. */
    create({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}): Registration {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      const relyingParty = deviation.relyingParty ?? rp.id
      const counter = deviation.counter ?? 0
      passkeys.push({ id, relyingParty, userHandle: user.id, privateKey, counter })
      const coseKey = encodeMap([
        [1, 2],
        [3, es256],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const authData = Buffer.concat([authenticatorData(relyingParty, hasCredential, counter, deviation), credential])
      const attestationObject = encodeMap([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, deviation).toString('base64url')
      return {
        ...named(id),
        response: {
          clientDataJSON,
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs with a passkey as `navigator.credentials.get` does: with the newest that is asked for. */
    get({ challenge, rpId, allowCredentials }: RequestOptions, deviation: Deviation = {}): Assertion {
      const asked = allowCredentials.map(({ id }) => id)
      const passkey = passkeys.findLast(({ id }) => asked.length === 0 || asked.includes(id.toString('base64url')))
      if (!passkey) throw new Error('There is no passkey that is asked for')
      passkey.counter = deviation.counter ?? passkey.counter + 1
      const data = authenticatorData(deviation.relyingParty ?? rpId, 0, passkey.counter, deviation)
      const client = clientData('webauthn.get', challenge, deviation)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named(passkey.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
          userHandle: passkey.userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

const named = (id: Buffer) => {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key' as const }
}

function authenticatorData(relyingParty: string, flags: number, counter: number, { isUserVerified = true }: Deviation) {
  const hash = createHash('sha256').update(relyingParty).digest()
  const end = Buffer.alloc(5)
  end.writeUInt8(flags | isPresent | (isUserVerified ? isVerified : 0), 0)
  end.writeUInt32BE(counter, 1)
  return Buffer.concat([hash, end])
}

type Value = number | string | Buffer | ReadonlyMap<string, string>

/** A map in CBOR (RFC 8949), as far as passkeys need it. */
const encodeMap = (entries: readonly (readonly [Value, Value])[]): Buffer =>
  Buffer.concat([encodeHead(5, entries.length), ...entries.flat().map(encode)])

function encode(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
  if (typeof value === 'string') return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value])
  return encodeHead(5, value.size)
}

function encodeHead(major: number, count: number): Buffer {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  return count < 256 ? Buffer.from([type | 24, count]) : Buffer.from([type | 25, count >> 8, count & 255])
}
