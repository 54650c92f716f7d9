import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '#service/adapters/storage.ts'

/** A storage without a disk: files as texts, by their names. What is changed in `files` is changed in it. */
export const createMemoryStorage = (files: Record<string, string>): Storage => ({
  place: 'the memory of this test',
  presign: null,
  async open(file) {
    const text = files[file]
    if (text === undefined) return null
    const bytes = Buffer.from(text)
    return {
      size: bytes.length,
      stamp: createHash('sha256').update(bytes).digest('hex'),
      read: (range = { first: 0, last: bytes.length - 1 }) =>
        Readable.from([bytes.subarray(range.first, range.last + 1)], { objectMode: false }),
      close: async () => undefined,
    }
  },
})
