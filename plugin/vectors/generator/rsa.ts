import { constants, createECDH, createHash, privateEncrypt, sign } from 'node:crypto'
import { curve, readNumbers, type TestKey, toBytes, toInteger } from './keys.ts'

export const hash = (name: string, data: string | Uint8Array): Buffer => createHash(name).update(data).digest()

/** The DER prefix of a DigestInfo for SHA-256 (RFC 8017, section 9.2). */
export const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** An encoded message as PKCS #1 v1.5 has it: 00, the block type, filler, 00, and the DigestInfo. */
export function encodeMessage(digestInfo: Uint8Array, length: number, { blockType = 1, filler = 0xff } = {}): Buffer {
  const fillerLength = length - digestInfo.length - 3
  return Buffer.concat([Buffer.from([0, blockType]), Buffer.alloc(fillerLength, filler), Buffer.from([0]), digestInfo])
}

/** The RSA private operation on bytes that need not be a valid encoding. */
export const signRaw = ({ privateKey }: TestKey, encoded: Uint8Array): Buffer =>
  privateEncrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encoded)

/** RSASSA-PKCS1-v1_5 with any hash that OpenSSL knows. */
export const signPkcs1 = ({ privateKey }: TestKey, text: string, hashName = 'sha256'): Buffer =>
  sign(hashName, Buffer.from(text), { key: privateKey, padding: constants.RSA_PKCS1_PADDING })

/** RSASSA-PSS with a fixed salt, so that the same signature comes out each time. */
export function signPss(key: TestKey, text: string, hashName: string): Buffer {
  const { length } = readNumbers(key)
  const digest = hash(hashName, text)
  const salt = Buffer.alloc(digest.length, 0x5a)
  const inner = hash(hashName, Buffer.concat([Buffer.alloc(8), digest, salt]))
  const block = Buffer.concat([Buffer.alloc(length - salt.length - inner.length - 2), Buffer.from([1]), salt])
  const mask = generateMask(inner, block.length, hashName)
  const masked = Buffer.from(block.map((byte, index) => byte ^ (mask[index] ?? 0)))
  masked[0] = (masked[0] ?? 0) & 0x7f
  return signRaw(key, Buffer.concat([masked, inner, Buffer.from([0xbc])]))
}

/** MGF1 (RFC 8017, appendix B.2.1). */
function generateMask(seed: Buffer, length: number, hashName: string): Buffer {
  const blocks: Buffer[] = []
  for (let counter = 0; Buffer.concat(blocks).length < length; counter += 1)
    blocks.push(hash(hashName, Buffer.concat([seed, toBytes(BigInt(counter), 4)])))
  return Buffer.concat(blocks).subarray(0, length)
}

const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** ECDSA on P-256 with a fixed nonce: `r` and `s` in DER, as OpenSSL expects them, or one after another as in JWS. */
export function signEcdsa(text: string, format: 'der' | 'jws'): Buffer {
  const { d = '' } = curve.privateKey.export({ format: 'jwk' })
  const nonce = hash('sha256', 'the nonce of a test vector')
  const point = createECDH('prime256v1')
  point.setPrivateKey(nonce)
  const r = toInteger(point.getPublicKey().subarray(1, 33)) % curveOrder
  const digest = toInteger(hash('sha256', text))
  const key = toInteger(Buffer.from(d, 'base64url'))
  const s = (power(toInteger(nonce), curveOrder - 2n, curveOrder) * (digest + r * key)) % curveOrder
  if (format === 'jws') return Buffer.concat([toBytes(r, 32), toBytes(s, 32)])
  const numbers = Buffer.concat([r, s].map(toDerInteger))
  return Buffer.concat([Buffer.from([0x30, numbers.length]), numbers])
}

function toDerInteger(value: bigint): Buffer {
  const bytes = toBytes(value, 32)
  const content = (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes])
  return Buffer.concat([Buffer.from([0x02, content.length]), content])
}

/** `base` to the power of `exponent`, modulo `modulus`. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
