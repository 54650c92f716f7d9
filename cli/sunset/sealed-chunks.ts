import { createCipheriv, createDecipheriv } from 'node:crypto'
import { SunsetError } from './sunset-error.ts'

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
/** How much of a file is authenticated at once: all that is in memory of a file of any size. */
export const chunkLength = 1024 * 1024

type Bytes = AsyncIterable<Uint8Array>

/**
 * Encrypts a file in chunks, each with an authentication tag. The key must be of this file alone: the nonce of a chunk is its
 * place in the file and whether it is the last, so that chunks can neither be moved nor be left out.
 */
export async function* sealChunks(key: Uint8Array, content: Bytes): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of cut(content, chunkLength)) {
    const sealing = createCipheriv(cipher, key, nonceOf(index, isLast), { authTagLength: tagLength })
    yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
  }
}

/** The content of a sealed file. Throws SunsetError at the first chunk that is damaged, moved or missing. */
export async function* openChunks(key: Uint8Array, sealed: Bytes): AsyncGenerator<Buffer> {
  for await (const { bytes, index, isLast } of cut(sealed, chunkLength + tagLength)) {
    if (bytes.length < tagLength) throw damagedAt(index)
    const opening = createDecipheriv(cipher, key, nonceOf(index, isLast), { authTagLength: tagLength })
    opening.setAuthTag(bytes.subarray(bytes.length - tagLength))
    const opened = opening.update(bytes.subarray(0, bytes.length - tagLength))
    try {
      opening.final()
    } catch (cause) {
      throw damagedAt(index, { cause })
    }
    yield opened
  }
}

const damagedAt = (index: number, options?: ErrorOptions) =>
  new SunsetError(`part ${index + 1} is damaged, missing or not where it belongs`, options)

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceLength)
  nonce.writeBigUInt64BE(BigInt(index))
  nonce.writeUInt8(Number(isLast), nonceLength - 1)
  return nonce
}

type Piece = { bytes: Buffer; index: number; isLast: boolean }

/** Pieces of one length; the last may be shorter. Empty content is one empty piece. */
async function* cut(content: Bytes, length: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = []
  let count = 0
  let index = 0
  for await (const part of content) {
    waiting.push(Buffer.from(part.buffer, part.byteOffset, part.length))
    count += part.length
    // A full piece is the last if nothing follows.
    if (count <= length) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length > length; rest = rest.subarray(length))
      yield { bytes: rest.subarray(0, length), index: index++, isLast: false }
    waiting = [rest]
    count = rest.length
  }
  yield { bytes: Buffer.concat(waiting), index, isLast: true }
}
