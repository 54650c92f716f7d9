import { algorithm } from './classes/algorithm.ts'
import { claimVectors } from './classes/claims.ts'
import { clock } from './classes/clock.ts'
import { device } from './classes/device.ts'
import { duplicates } from './classes/duplicates.ts'
import { encodings } from './classes/encoding.ts'
import { keyConfusion } from './classes/key-confusion.ts'
import { lengths } from './classes/length.ts'
import { lowExponent } from './classes/low-exponent.ts'
import { numbers } from './classes/numbers.ts'
import { padding } from './classes/padding.ts'
import { structure } from './classes/structure.ts'
import { unicode } from './classes/unicode.ts'
import { keySets } from './keys.ts'
import type { Vector } from './vector.ts'

/** The classes of vectors, each with what it is about. */
const classes = {
  claim:
    'Claims that are missing, of another type or of another vendor or product, and the edges of those that are accepted',
  algorithm: 'Another algorithm than RS256, in all its spellings, and critical extensions of the header',
  padding: 'Encoded messages that are not exactly those of RSASSA-PKCS1-v1_5 with SHA-256',
  'low-exponent': 'Forgeries without the private key for an RSA key with the exponent 3',
  key: 'Keys of others, keys that the token brings along, and keys that are not accepted',
  length: 'Signatures and tokens that are too short or too long, and numbers at the edges of the modulus',
  encoding: 'Other spellings of the same bytes, and tokens with fewer or more parts',
  unicode: 'Malformed UTF-8, surrogates, zeros, and texts that look alike or are equal after normalisation',
  duplicate: 'Names that are there twice, also in another spelling',
  number: 'Times that are not written in digits alone, and values that do not fit',
  structure: 'Payloads and headers that are not one JSON object, and deep nesting',
  clock: 'The edges of the end of a license and of the clock, from 1970 to 2106',
  device: 'Signatures of devices that are almost equal',
}

export const vectors: Vector[] = [
  ...claimVectors,
  ...algorithm,
  ...padding,
  ...lowExponent,
  ...keyConfusion,
  ...lengths,
  ...encodings,
  ...unicode,
  ...duplicates,
  ...numbers,
  ...structure,
  ...clock,
  ...device,
]

/** The text of `license-tokens.json`, with the key sets and each vector on a line of its own. */
export function formatDocument(): string {
  const entries = {
    format: 1,
    classes,
    keySets,
  }
  const head = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  const lines = vectors.map((vector) => JSON.stringify(vector)).join(',\n')
  return `{\n${head.join('\n')}\n"vectors": [\n${lines}\n]\n}\n`
}
