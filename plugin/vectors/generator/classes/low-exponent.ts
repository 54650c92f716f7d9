import { exponent3, readNumbers, toBytes, toInteger } from '../keys.ts'
import { hash, sha256Prefix } from '../rsa.ts'
import { defineClass, mint, type Signer, signBy, type Vector } from '../vector.ts'

/** Forgeries without the private key: a cube that looks like an encoded message to a lenient verifier. */
const { invalid, valid } = defineClass('low-exponent')
const { length } = readNumbers(exponent3)
const keys = { keys: 'exponent 3' } as const

/** The largest whole number whose cube is not larger. */
function cubeRoot(value: bigint): bigint {
  let low = 0n
  let high = 1n << BigInt(Math.ceil(value.toString(2).length / 3) + 1)
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** 3n <= value) low = middle
    else high = middle
  }
  return low
}

/** The number whose cube ends with these bits; the last of them must be 1. */
function cubeRootOfEnd(end: bigint, bits: number): bigint {
  let root = 0n
  for (let bit = 0; bit < bits; bit += 1) {
    const mask = (1n << BigInt(bit + 1)) - 1n
    if (((root ** 3n) & mask) !== (end & mask)) root |= 1n << BigInt(bit)
  }
  return root
}

/** A signature whose cube begins with these bytes. What follows them is arbitrary. */
function forgeStart(start: Buffer): Buffer {
  const lowest = toInteger(Buffer.concat([start, Buffer.alloc(length - start.length)]))
  const root = cubeRoot(lowest) + 1n
  if (
    !toBytes(root ** 3n, length)
      .subarray(0, start.length)
      .equals(start)
  )
    throw new Error('No cube begins like this')
  return toBytes(root, length)
}

/** A signature whose cube begins with `start` and ends with `end`. What is between is arbitrary. */
function forgeBoth(start: Buffer, end: Buffer): Buffer {
  const bits = end.length * 8
  const low = cubeRootOfEnd(toInteger(end), bits)
  const lowest = toInteger(Buffer.concat([start, Buffer.alloc(length - start.length)]))
  const root = (((cubeRoot(lowest) >> BigInt(bits)) + 1n) << BigInt(bits)) | low
  const cube = toBytes(root ** 3n, length)
  if (!cube.subarray(0, start.length).equals(start) || !cube.subarray(-end.length).equals(end))
    throw new Error('No cube begins and ends like this')
  return toBytes(root, length)
}

const bytes = (...values: number[]) => Buffer.from(values)
const ff = (count: number) => Buffer.alloc(count, 0xff)
const digestOf = (signed: string) => hash('sha256', signed)

/** Counts until the digest of the token is odd, because only an odd number has a cube root for each of its ends. */
function mintOdd(signer: Signer): string {
  for (let count = 0; ; count += 1) {
    let isOdd = false
    const token = mint({ count }, {}, (signed) => {
      isOdd = ((digestOf(signed).at(-1) ?? 0) & 1) === 1
      return isOdd ? signer(signed) : Buffer.alloc(length)
    })
    if (isOdd) return token
  }
}

const forgeWithFiller =
  (count: number): Signer =>
  (signed) =>
    forgeStart(Buffer.concat([bytes(0, 1), ff(count), bytes(0), sha256Prefix, digestOf(signed)]))

/** The digest is at the end, and an element of arbitrary bytes is in the parameters of the algorithm. */
const forgeParameters: Signer = (signed) => {
  const identifier = Buffer.from('0609608648016503040201', 'hex')
  const end = Buffer.concat([bytes(0x04, 0x20), digestOf(signed)])
  const filler = Buffer.concat([bytes(0, 1), ff(8), bytes(0)])
  const hidden = length - filler.length - 3 - 3 - identifier.length - 3 - end.length
  const algorithm = Buffer.concat([
    bytes(0x30, 0x81, identifier.length + 3 + hidden),
    identifier,
    bytes(0x04, 0x81, hidden),
  ])
  const start = Buffer.concat([filler, bytes(0x30, 0x81, algorithm.length + hidden + end.length), algorithm])
  return forgeBoth(start, end)
}

const forgeEnd: Signer = (signed) =>
  forgeBoth(Buffer.concat([bytes(0, 1), ff(8)]), Buffer.concat([bytes(0), sha256Prefix.subarray(-2), digestOf(signed)]))
const forgeDigestAlone: Signer = (signed) => forgeBoth(bytes(0, 1), digestOf(signed))
const forgeDigestInfo: Signer = (signed) =>
  forgeBoth(bytes(0, 1), Buffer.concat([bytes(0), sha256Prefix, digestOf(signed)]))

export const lowExponent: Vector[] = [
  valid('signed', 'The key with the exponent 3 has signed the token.', mint({}, {}, signBy(exponent3)), keys),
  ...[0, 1, 7, 8, 16, 24].map((count) =>
    invalid(
      `filler-${count}`,
      `A forgery without the private key: ${count} bytes of filler, the right DigestInfo, and garbage after it.`,
      mint({}, {}, forgeWithFiller(count)),
      keys,
    ),
  ),
  invalid(
    'parameters',
    'A forgery: the garbage is in the parameters of the digest algorithm.',
    mintOdd(forgeParameters),
    keys,
  ),
  invalid('end', 'A forgery: it begins like padding and ends with the digest.', mintOdd(forgeEnd), keys),
  invalid('digest-alone', 'A forgery: it ends with the digest.', mintOdd(forgeDigestAlone), keys),
  invalid('digest-info', 'A forgery: it ends with the whole DigestInfo.', mintOdd(forgeDigestInfo), keys),
  invalid(
    'cube-of-one',
    'The signature is 1.',
    mint({}, {}, () => toBytes(1n, length)),
    keys,
  ),
  invalid(
    'zero',
    'The signature is 0.',
    mint({}, {}, () => toBytes(0n, length)),
    keys,
  ),
]
