import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A key pair from the folder `keys`. */
export type TestKey = { privateKey: KeyObject; publicKey: KeyObject; pem: string }

export type RsaNumbers = { n: bigint; e: bigint; d: bigint; length: number }

function readKey(name: string): TestKey {
  const privateKey = createPrivateKey(readFileSync(new URL(`../keys/${name}.pem`, import.meta.url), 'utf8'))
  const publicKey = createPublicKey(privateKey)
  return { privateKey, publicKey, pem: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}

export const vendor = readKey('vendor')
export const earlier = readKey('vendor-earlier')
export const stranger = readKey('stranger')
export const exponent3 = readKey('exponent-3')
export const small = readKey('small')
export const tiny = readKey('tiny')
export const pss = readKey('pss')
export const curve = readKey('curve')
export const compact = readKey('compact')
export const compactEarlier = readKey('compact-earlier')
export const compactStranger = readKey('compact-stranger')

export const toInteger = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

/** The big-endian bytes of a number, with zeros in front where it needs fewer than `length`. */
export function toBytes(value: bigint, length: number): Buffer {
  const bytes = Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
  if (bytes.length !== length) throw new Error(`The number needs more than ${length} bytes`)
  return bytes
}

/** Modulus, exponents and the length of the modulus in bytes. */
export function readNumbers({ privateKey }: TestKey): RsaNumbers {
  const { n = '', e = '', d = '' } = privateKey.export({ format: 'jwk' })
  const modulus = Buffer.from(n, 'base64url')
  return {
    n: toInteger(modulus),
    e: toInteger(Buffer.from(e, 'base64url')),
    d: toInteger(Buffer.from(d, 'base64url')),
    length: modulus.length,
  }
}

const pemLines = vendor.pem.trimEnd().split('\n')
const pkcs1 = String(vendor.publicKey.export({ type: 'pkcs1', format: 'pem' }))

/** The sets of keys that vectors refer to by name: PEMs, one after another, as a plug-in has them built in. */
export const keySets = {
  vendor: vendor.pem,
  'vendor and earlier': vendor.pem + earlier.pem,
  'earlier and vendor': earlier.pem + vendor.pem,
  earlier: earlier.pem,
  stranger: stranger.pem,
  'exponent 3': exponent3.pem,
  'with remarks': `The key of 2026\n${earlier.pem}\nThe key of 2027\n${vendor.pem}\nThe end\n`,
  'with Windows line ends': vendor.pem.replaceAll('\n', '\r\n'),
  'without line ends between keys': earlier.pem.trimEnd() + vendor.pem.trimEnd(),
  'a broken key first': `${pemLines.map((line, index) => (index === 1 ? `!!!!${line.slice(4)}` : line)).join('\n')}\n${vendor.pem}`,
  'other kinds of keys first': curve.pem + pss.pem + small.pem + vendor.pem,
  '2047 bits': small.pem,
  '1024 bits': tiny.pem,
  'P-256': curve.pem,
  'RSASSA-PSS': pss.pem,
  none: '',
  'no key': 'This is not a key.\n',
  'cut short': vendor.pem.slice(0, 200),
  'PKCS #1': pkcs1,
}
export type KeySet = keyof typeof keySets
