import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { OpenFile } from '#service/platform/index.ts'
import { StorageError } from '#service/platform/index.ts'

/** What a file is, whatever it is called. */
export type Measurement = { size: number; sha256: string }
/** The measurement of each file, by its name, with the stamp that the file had then. */
export type KnownFiles = Record<string, Measurement & { stamp: string }>

export type Measurements = {
  /** Size and SHA-256 of an open file: known, or read from it once for all who ask meanwhile. */
  measure: (file: string, opened: OpenFile) => Promise<Measurement>
  /** What a file was when it was measured last. */
  recall: (file: string) => Measurement | undefined
  /** All that is known, to be kept until the next start; also of what nobody sells any more, since its owners do come. */
  known: () => KnownFiles
}

/** Files are read once and then known by their stamps. Starts with what was known before. */
export function createMeasurements(before: KnownFiles): Measurements {
  const done = new Map(Object.entries(before))
  const underWay = new Map<string, Promise<Measurement>>()

  async function read(file: string, opened: OpenFile): Promise<Measurement> {
    const measured = { size: opened.size, sha256: await digest(file, opened) }
    done.set(file, { stamp: opened.stamp, ...measured })
    return measured
  }

  return {
    async measure(file, opened) {
      const known = done.get(file)
      if (known?.stamp === opened.stamp) return toMeasurement(known)
      const key = JSON.stringify([file, opened.stamp])
      const reading = underWay.get(key) ?? read(file, opened).finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
    recall(file) {
      const known = done.get(file)
      return known && toMeasurement(known)
    },
    known: () => Object.fromEntries(done),
  }
}

const toMeasurement = ({ size, sha256 }: Measurement): Measurement => ({ size, sha256 })

async function digest(file: string, opened: OpenFile): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(opened.read(), async (parts) => {
    for await (const part of parts) {
      hash.update(part)
      size += part.length
    }
  })
  if (size !== opened.size) throw new StorageError(`${file} has ${size} bytes and was said to have ${opened.size}`)
  return hash.digest('hex')
}
