import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type InspectedFile = { size: number; sha256: string; encoding: Encoding }

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Reads a file once: its size, its checksum, and how its text is encoded. That is what its byte order mark says, or UTF-16 where
 * every other byte of the beginning is zero, or UTF-8 if all of it is valid, or else Windows-1252, which Latin-1 is a part of.
 */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const hash = createHash('sha256')
  let size = 0
  let marked: Encoding | undefined
  let isValid = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes')
    if (size === 0) marked = findMark(chunk)
    hash.update(chunk)
    size += chunk.length
    if (marked === undefined && isValid) {
      const bytes = Buffer.concat([rest, chunk])
      const whole = lengthOfWhole(bytes)
      isValid = isUtf8(bytes.subarray(0, whole))
      rest = Buffer.from(bytes.subarray(whole))
    }
  }
  const isWhole = isValid && isUtf8(rest)
  return { size, sha256: hash.digest('hex'), encoding: marked ?? (isWhole ? 'utf-8' : 'windows-1252') }
}

/** How the text of a file is encoded, as far as its beginning shows it. */
export async function inspectBeginning(path: string): Promise<Encoding> {
  for await (const chunk of createReadStream(path, { end: (1 << 18) - 1, highWaterMark: 1 << 18 })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes')
    return findMark(chunk) ?? (isUtf8(chunk.subarray(0, lengthOfWhole(chunk))) ? 'utf-8' : 'windows-1252')
  }
  return 'utf-8'
}

function findMark(head: Buffer): Encoding | undefined {
  const named = marks.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0]
  if (named !== undefined) return named
  const sample = head.subarray(0, 200)
  const zeros = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > sample.length / 4 && zeros(1) === 0) return 'utf-16be'
  return undefined
}

/** How many bytes come before a character of UTF-8 that ends in the next part. */
function lengthOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0
    if (length > 0) return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The text of a file in parts, without its byte order mark. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes')
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
