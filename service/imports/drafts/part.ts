import { open } from 'node:fs/promises'
import { conflict, refused } from '#service/platform/index.ts'

type Part = { path: string; from: number; size: number; bytes: AsyncIterable<Uint8Array> }

/**
 * Writes bytes into an unfinished file at a position, up to which it has to be there, as they arrive; returns how many bytes there are
 * then. What follows the position is overwritten: a part that broke off is sent again. Throws a problem where the disk is full.
 */
export async function writePart({ path, from, size, bytes }: Part): Promise<number> {
  const file = await open(path, from === 0 ? 'w' : 'r+', 0o600)
  let received = from
  try {
    const { size: there } = await file.stat()
    if (there < from) throw partMissing(there)
    await file.truncate(from)
    for await (const chunk of bytes) {
      if (received + chunk.length > size) throw refused(`The file has more than the ${size} bytes that were named`)
      await file.write(chunk, 0, chunk.length, received)
      received += chunk.length
    }
    if (received === size) await file.sync()
    return received
  } catch (error) {
    // What was refused leaves nothing behind, and the position stays right.
    await file.truncate(isFull(error) ? 0 : from)
    throw isFull(error) ? diskFull() : error
  } finally {
    await file.close()
  }
}

const partMissing = (there: number) =>
  conflict(`Only ${there} bytes of the file are here: go on from there, or begin anew`)

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

export const diskFull = () =>
  conflict('The disk of DATA_DIR is full, and nothing of the file is kept: make room, then upload it again')
