import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export type Measured = { size: number; sha256: string }

/** Lets bytes pass and measures them. `result` is what has passed by then. */
export function createMeter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const part of content) {
        hash.update(part)
        size += part.length
        yield part
      }
    },
    result: (): Measured => ({ size, sha256: hash.copy().digest('hex') }),
  }
}

/** How much of a long file passes between two lines about it. */
const reportEvery = 500_000_000

/** Lets bytes pass and tells now and then how many have. */
export async function* report(
  content: AsyncIterable<Uint8Array>,
  name: string,
  tell: (line: string) => void,
): AsyncGenerator<Uint8Array> {
  let [passed, told] = [0, 0]
  for await (const part of content) {
    yield part
    passed += part.length
    if (passed - told < reportEvery) continue
    told = passed
    tell(`${name}: ${(passed / 1e9).toFixed(1)} GB`)
  }
}

/** Writes a new file, down to the disk. */
export const writeStream = (file: string, content: AsyncIterable<Uint8Array>, mode = 0o644): Promise<void> =>
  pipeline(content, createWriteStream(file, { flags: 'wx', mode, flush: true }))

/** Size and SHA-256 of a file; null if there is none. */
export async function measureFile(file: string): Promise<Measured | null> {
  const meter = createMeter()
  try {
    for await (const part of meter.pass(createReadStream(file))) void part
    return meter.result()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
