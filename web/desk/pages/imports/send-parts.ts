import { importPartMaxBytes } from '#contract/vendor-api/import-drafts.ts'

/** The first part of a file, and the smallest, in bytes. */
const smallestPart = 1024 ** 2
/** How long a part is to take, in milliseconds: the service cuts off a request that takes half a minute. */
const wantedTime = 3000

/** How large the next part is, after one of `size` bytes has taken so long. */
export function nextSize(size: number, milliseconds: number): number {
  const wanted = (size * wantedTime) / Math.max(milliseconds, 1)
  const bounded = Math.min(Math.max(wanted, size / 2), size * 2)
  return Math.round(Math.min(Math.max(bounded, smallestPart), importPartMaxBytes))
}

type Sending = {
  /** Where to begin: what comes before has arrived. */
  from: number
  send: (part: Blob, from: number) => Promise<unknown>
  /** Is told how many bytes have arrived; false ends it. */
  onProgress: (received: number) => boolean
}

/** Sends a file part by part, so that no request takes long and what fails is little. Rejects as `send` does. */
export async function sendParts(file: Blob, { from, send, onProgress }: Sending): Promise<void> {
  let size = smallestPart
  for (let position = from; position < file.size; ) {
    const part = file.slice(position, position + size)
    const began = performance.now()
    await send(part, position)
    position += part.size
    if (!onProgress(position)) return
    size = nextSize(size, performance.now() - began)
  }
}
