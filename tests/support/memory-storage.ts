import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '#service/platform/storage/storage.ts'

type MemoryStorage = Storage & {
  /** How many files are open now, and how many bytes have been read of all. */
  counts: { open: number; read: number }
}

/** A storage without a disk: files as texts, by their names. What is changed in `files` is changed in it. */
export function createMemoryStorage(files: Record<string, string>): MemoryStorage {
  const counts = { open: 0, read: 0 }
  async function* readOnce(bytes: Buffer) {
    counts.read += bytes.length
    yield bytes
  }
  return {
    counts,
    place: 'the memory of this test',
    presign: null,
    async open(file) {
      const text = files[file]
      if (text === undefined) return null
      const bytes = Buffer.from(text)
      counts.open += 1
      return {
        size: bytes.length,
        stamp: createHash('sha256').update(bytes).digest('hex'),
        read: (range = { first: 0, last: bytes.length - 1 }) =>
          Readable.from(readOnce(bytes.subarray(range.first, range.last + 1)), { objectMode: false }),
        async close() {
          counts.open -= 1
        },
      }
    },
  }
}
