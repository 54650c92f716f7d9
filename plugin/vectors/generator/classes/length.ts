import { readNumbers, toBytes, toInteger, vendor } from '../keys.ts'
import { claimsText, defineClass, encode, headerText, mint, signBy, type Vector } from '../vector.ts'

const { invalid, valid } = defineClass('length')
const { n, e, length } = readNumbers(vendor)
const signedText = `${encode(headerText)}.${encode(claimsText)}`
const signature = Buffer.from(signBy(vendor)(signedText))
const withSignature = (bytes: Uint8Array) => `${signedText}.${encode(bytes)}`
const bytes = (...pieces: (number[] | Buffer)[]) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)))

const signatures: Record<string, [comment: string, bytes: Buffer]> = {
  empty: ['The signature is empty.', bytes()],
  'one-byte': ['The signature is one byte.', bytes([1])],
  'first-byte-missing': ['The first byte of the signature is missing.', signature.subarray(1)],
  'last-byte-missing': ['The last byte of the signature is missing.', signature.subarray(0, -1)],
  half: ['The second half of the signature is missing.', signature.subarray(0, length / 2)],
  'zero-before': ['A zero comes before the signature.', bytes([0], signature)],
  'two-zeros-before': ['Two zeros come before the signature.', bytes([0, 0], signature)],
  'zero-after': ['A zero follows the signature.', bytes(signature, [0])],
  'byte-after': ['A byte follows the signature.', bytes(signature, [0x5a])],
  twice: ['The signature is there twice.', bytes(signature, signature)],
  'all-ones': ['Each bit of the signature is 1.', Buffer.alloc(length, 0xff)],
  reversed: ['The bytes of the signature are in reverse order.', Buffer.from(signature).reverse()],
  'first-bit-changed': ['The last bit of the first byte is changed.', flip(0)],
  'middle-bit-changed': ['A bit in the middle is changed.', flip(128)],
  'last-bit-changed': ['The last bit is changed.', flip(255)],
  'not-reduced': [
    'The modulus is added to the signature, which needs a byte more.',
    toBytes(toInteger(signature) + n, length + 1),
  ],
  'very-long': ['The signature has 8,192 bytes.', bytes(signature, Buffer.alloc(8192 - length))],
}

const values: Record<string, bigint> = {
  '0': 0n,
  '1': 1n,
  '2': 2n,
  'n-minus-1': n - 1n,
  n,
  'n-plus-1': n + 1n,
  'n-minus-signature': n - toInteger(signature),
  e,
}

function flip(at: number): Buffer {
  return Buffer.from(signature.map((byte, index) => (index === at ? byte ^ 1 : byte)))
}

/** Counts until the signature begins with a zero, which an integer without a fixed length loses. */
function findShortSignature(): { text: string; signature: Buffer } {
  for (let count = 0; ; count += 1) {
    const [head = '', payload = '', last = ''] = mint({ count }).split('.')
    const found = Buffer.from(last, 'base64url')
    if (found[0] === 0) return { text: `${head}.${payload}`, signature: found }
  }
}
const short = findShortSignature()

/** A token of exactly so many characters. */
function mintOfLength(characters: number): string {
  for (let count = Math.floor((characters * 3) / 4) - 700; ; count += 1) {
    const token = mint({ filler: 'x'.repeat(count) })
    if (token.length === characters) return token
    if (token.length > characters) throw new Error('No token has this length')
  }
}

export const lengths: Vector[] = [
  ...Object.entries(signatures).map(([slug, [comment, value]]) => invalid(slug, comment, withSignature(value))),
  ...Object.entries(values).map(([slug, value]) =>
    invalid(
      `value-${slug}`,
      `The signature is the number ${slug.replaceAll('-', ' ')}.`,
      withSignature(toBytes(value, length)),
    ),
  ),
  valid(
    'signature-begins-with-zero',
    'The first byte of a valid signature is zero.',
    `${short.text}.${encode(short.signature)}`,
  ),
  invalid(
    'leading-zero-stripped',
    'A signature that begins with a zero, without that zero.',
    `${short.text}.${encode(short.signature.subarray(1))}`,
  ),
  valid('token-of-65536', 'The longest token that is accepted, of 65,536 characters.', mintOfLength(65_536)),
  invalid('token-of-65538', 'A token that is two characters too long.', mintOfLength(65_538)),
]
