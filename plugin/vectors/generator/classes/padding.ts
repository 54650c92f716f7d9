import { readNumbers, vendor } from '../keys.ts'
import { encodeMessage, hash, sha256Prefix, signPss, signRaw } from '../rsa.ts'
import { defineClass, mint, type Signer, type Vector } from '../vector.ts'
import { mistakes, type Part, writeDigestInfo } from './der.ts'

const { invalid } = defineClass('padding')
const { length } = readNumbers(vendor)

/** Signs an encoded message with the vendor's key, whatever it is. */
const encoding =
  (encode: (digest: Buffer, signed: string) => Buffer): Signer =>
  (signed) =>
    signRaw(vendor, encode(hash('sha256', signed), signed))

const names: Record<Part, string> = {
  digestInfo: 'the DigestInfo',
  algorithm: 'the algorithm of the digest',
  identifier: 'the object identifier',
  null: 'the NULL',
  digest: 'the digest',
}
const parts: Part[] = ['digestInfo', 'algorithm', 'identifier', 'null', 'digest']

/** Mistakes that come out the same as others where there is no content. */
const sameForEmpty = ['zeros-before', 'wrapped']

const inDigestInfo: Vector[] = parts.flatMap((part) =>
  Object.entries(mistakes)
    .filter(([slug]) => part !== 'null' || !sameForEmpty.includes(slug))
    .map(([slug, { comment, write }]) =>
      invalid(
        `${part === 'digestInfo' ? 'digest-info' : part}-${slug}`,
        `The padding is no DER that RFC 8017 knows: in ${names[part]}, ${comment}.`,
        mint(
          {},
          {},
          encoding((digest) => encodeMessage(writeDigestInfo(digest, { part, write }), length)),
        ),
      ),
    ),
)

const identifiers: Record<string, string> = {
  md5: '2a864886f70d0205',
  sha1: '2b0e03021a',
  sha224: '608648016503040204',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  'sha512-256': '608648016503040206',
  'sha3-256': '608648016503040208',
}

const withOtherHashes: Vector[] = Object.entries(identifiers).flatMap(([name, identifier]) => [
  invalid(
    `hash-${name}`,
    `The header says RS256, but the message is hashed with ${name.toUpperCase()}, as the padding says too.`,
    mint(
      {},
      {},
      encoding((_, signed) =>
        encodeMessage(writeDigestInfo(hash(name, signed), null, Buffer.from(identifier, 'hex')), length),
      ),
    ),
  ),
  invalid(
    `identifier-${name}`,
    `The message is hashed with SHA-256, and the padding says ${name.toUpperCase()}.`,
    mint(
      {},
      {},
      encoding((digest) => encodeMessage(writeDigestInfo(digest, null, Buffer.from(identifier, 'hex')), length)),
    ),
  ),
])

const digestInfo = (digest: Buffer) => Buffer.concat([sha256Prefix, digest])
const filled = (...pieces: (number[] | Buffer)[]): Buffer => {
  const joined = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  return Buffer.concat([joined, Buffer.alloc(length - joined.length, 0x5a)])
}
const replaced = (digest: Buffer, at: number, byte: number): Buffer => {
  const encoded = encodeMessage(digestInfo(digest), length)
  encoded[at] = byte
  return encoded
}
const ff = (count: number) => Buffer.alloc(count, 0xff)
const endOfFiller = length - sha256Prefix.length - 32 - 2

const blocks: Record<string, [comment: string, encode: (digest: Buffer, signed: string) => Buffer]> = {
  'block-type-0': [
    'The block type is 00.',
    (digest) => encodeMessage(digestInfo(digest), length, { blockType: 0, filler: 0 }),
  ],
  'block-type-0-filled-with-ff': [
    'The block type is 00.',
    (digest) => encodeMessage(digestInfo(digest), length, { blockType: 0 }),
  ],
  'block-type-2': [
    'The padding is that of encryption.',
    (digest) => encodeMessage(digestInfo(digest), length, { blockType: 2 }),
  ],
  'first-filler-byte': ['The first byte of the filler is not FF.', (digest) => replaced(digest, 2, 0xfe)],
  'middle-filler-byte': ['A byte in the middle of the filler is not FF.', (digest) => replaced(digest, 100, 0x7f)],
  'last-filler-byte': ['The last byte of the filler is not FF.', (digest) => replaced(digest, endOfFiller, 0xee)],
  'early-separator': ['A zero is in the middle of the filler.', (digest) => replaced(digest, 100, 0)],
  'no-separator': ['There is no zero after the filler.', (digest) => replaced(digest, endOfFiller + 1, 0xff)],
  'zero-filler': ['The filler is zeros.', (digest) => encodeMessage(digestInfo(digest), length, { filler: 0 })],
  'no-filler-then-garbage': [
    'No filler, and garbage after the digest.',
    (digest) => filled([0, 1, 0], digestInfo(digest)),
  ],
  'seven-bytes-of-filler-then-garbage': [
    'A filler of 7 bytes, and garbage after the digest.',
    (digest) => filled([0, 1], ff(7), [0], digestInfo(digest)),
  ],
  'eight-bytes-of-filler-then-garbage': [
    'A filler of 8 bytes, and garbage after the digest.',
    (digest) => filled([0, 1], ff(8), [0], digestInfo(digest)),
  ],
  'one-byte-of-garbage': [
    'One byte of garbage after the digest.',
    (digest) => filled([0, 1], ff(length - 55), [0], digestInfo(digest)),
  ],
  'one-zero-at-the-end': [
    'A zero after the digest.',
    (digest) =>
      Buffer.concat([Buffer.from([0, 1]), ff(length - 55), Buffer.from([0]), digestInfo(digest), Buffer.from([0])]),
  ],
  'shifted-by-a-zero': [
    'The encoded message begins with two zeros: 00 00 01 FF.',
    (digest) => Buffer.concat([Buffer.from([0, 0, 1]), ff(length - 55), Buffer.from([0]), digestInfo(digest)]),
  ],
  'garbage-before': [
    'Garbage between the filler and the DigestInfo.',
    (digest) => Buffer.concat([Buffer.from([0, 1]), ff(length - 58), Buffer.from([0, 1, 2, 3, 0]), digestInfo(digest)]),
  ],
  'digest-alone': ['The digest without a DigestInfo.', (digest) => encodeMessage(digest, length)],
  'digest-without-padding': [
    'The digest without any padding.',
    (digest) => Buffer.concat([Buffer.alloc(length - 32), digest]),
  ],
  'digest-twice': [
    'The digest is there twice.',
    (digest) => encodeMessage(Buffer.concat([digestInfo(digest), digest]), length),
  ],
  'first-bit-of-digest': [
    'One bit of the digest differs at its start.',
    (digest) => encodeMessage(digestInfo(flip(digest, 0)), length),
  ],
  'last-bit-of-digest': [
    'One bit of the digest differs at its end.',
    (digest) => encodeMessage(digestInfo(flip(digest, 31)), length),
  ],
  'half-a-digest': [
    'The digest has 16 bytes, as the padding says too.',
    (digest) => encodeMessage(writeDigestInfo(digest.subarray(0, 16)), length),
  ],
  'digest-of-digest': [
    'The digest is hashed again.',
    (digest) => encodeMessage(digestInfo(hash('sha256', digest)), length),
  ],
  'message-not-hashed': [
    'The end of the message is in place of its digest.',
    (_, signed) => encodeMessage(digestInfo(Buffer.from(signed.slice(-32))), length),
  ],
}

const flip = (digest: Buffer, at: number): Buffer =>
  Buffer.from(digest.map((byte, index) => (index === at ? byte ^ 1 : byte)))

export const padding: Vector[] = [
  ...inDigestInfo,
  ...withOtherHashes,
  ...Object.entries(blocks).map(([slug, [comment, encode]]) => invalid(slug, comment, mint({}, {}, encoding(encode)))),
  invalid(
    'pss',
    'The header says RS256, and the signature is one of PS256.',
    mint({}, {}, (signed) => signPss(vendor, signed, 'sha256')),
  ),
]
