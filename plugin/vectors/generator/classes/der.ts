/** An element of a DER structure that can be written wrongly: its tag, what is inside, and how the length is written. */
export type Element = { tag: number; content: Buffer }

export const write = ({ tag, content }: Element): Buffer => Buffer.concat([Buffer.from([tag, content.length]), content])

/** The four elements inside a DigestInfo, from the outside to the inside. */
export type Part = 'digestInfo' | 'algorithm' | 'identifier' | 'null' | 'digest'

/** Writes the DigestInfo of a digest. `rewrite` may write one part in another way. */
export function writeDigestInfo(
  digest: Buffer,
  rewrite: { part: Part; write: (element: Element) => Buffer } | null = null,
  identifier = Buffer.from('608648016503040201', 'hex'),
): Buffer {
  const writePart = (part: Part, element: Element): Buffer =>
    rewrite?.part === part ? rewrite.write(element) : write(element)
  const inAlgorithm = [
    writePart('identifier', { tag: 0x06, content: identifier }),
    writePart('null', { tag: 0x05, content: Buffer.alloc(0) }),
  ]
  const inDigestInfo = [
    writePart('algorithm', { tag: 0x30, content: Buffer.concat(inAlgorithm) }),
    writePart('digest', { tag: 0x04, content: digest }),
  ]
  return writePart('digestInfo', { tag: 0x30, content: Buffer.concat(inDigestInfo) })
}

const join = (...pieces: (number[] | Buffer)[]): Buffer => Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
const withLength =
  (length: (actual: number) => number[]) =>
  ({ tag, content }: Element): Buffer =>
    join([tag], length(content.length), content)

/** The ways in which each part of a DigestInfo is written wrongly, by slug. */
export const mistakes: Record<string, { comment: string; write: (element: Element) => Buffer }> = {
  'long-length': { comment: 'the length is written in the long form', write: withLength((actual) => [0x81, actual]) },
  'length-with-zero': { comment: 'the length has a zero in front', write: withLength((actual) => [0x82, 0, actual]) },
  'length-plus-one': { comment: 'the length is one too large', write: withLength((actual) => [actual + 1]) },
  'length-minus-one': { comment: 'the length is one too small', write: withLength((actual) => [(actual + 255) % 256]) },
  'length-overflow-32': {
    comment: 'the length overflows 32 bits',
    write: withLength((actual) => [0x85, 1, 0, 0, 0, actual]),
  },
  'length-overflow-64': {
    comment: 'the length overflows 64 bits',
    write: withLength((actual) => [0x89, 1, 0, 0, 0, 0, 0, 0, 0, actual]),
  },
  'length-huge': { comment: 'the length is 2^31 - 1', write: withLength(() => [0x84, 0x7f, 0xff, 0xff, 0xff]) },
  indefinite: {
    comment: 'the length is indefinite, with an end of contents',
    write: ({ tag, content }) => join([tag, 0x80], content, [0, 0]),
  },
  'indefinite-unterminated': {
    comment: 'the length is indefinite, without an end of contents',
    write: ({ tag, content }) => join([tag, 0x80], content),
  },
  removed: { comment: 'it is missing', write: () => Buffer.alloc(0) },
  'tag-changed': {
    comment: 'the tag is another one',
    write: ({ tag, content }) => write({ tag: tag ^ 0x01, content }),
  },
  'value-dropped': { comment: 'it is empty, or has a byte if it should be empty', write: dropValue },
  'zeros-after': {
    comment: 'two zeros follow inside it',
    write: ({ tag, content }) => write({ tag, content: join(content, [0, 0]) }),
  },
  'zeros-before': {
    comment: 'two zeros come first inside it',
    write: ({ tag, content }) => write({ tag, content: join([0, 0], content) }),
  },
  'null-after': {
    comment: 'a NULL follows inside it',
    write: ({ tag, content }) => write({ tag, content: join(content, [5, 0]) }),
  },
  wrapped: {
    comment: 'it is inside another element of its kind',
    write: ({ tag, content }) => write({ tag, content: write({ tag, content }) }),
  },
  'garbage-after': {
    comment: 'an unknown element follows it',
    write: (element) => join(write(element), [0xaa, 2, 0xbb, 0]),
  },
}

function dropValue({ tag, content }: Element): Buffer {
  return write({ tag, content: content.length === 0 ? Buffer.from([0]) : Buffer.alloc(0) })
}
