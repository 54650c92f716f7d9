import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { KnownFiles } from './measuring.ts'

const schema = z.object({
  /** Which storage this is about. */
  place: z.string(),
  files: z.record(z.string(), z.object({ stamp: z.string(), size: z.int(), sha256: z.string() })),
})

export type KeptMeasurements = {
  /** What was kept of this storage; nothing when there is no such file, or one that can't be understood. */
  read: () => Promise<KnownFiles>
  write: (files: KnownFiles) => Promise<void>
}

/** Measurements from one start to the next, in `{DATA_DIR}/measured-files.json`: safe to delete, files are read again. */
export function createKeptMeasurements(dataDir: string, place: string): KeptMeasurements {
  const file = path.join(dataDir, 'measured-files.json')
  let written = ''
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      const kept = z.safeParse(schema, parseJson(text))
      if (!kept.success || kept.data.place !== place) return {}
      written = text
      return kept.data.files
    },
    async write(files) {
      const text = JSON.stringify({ place, files }, null, 2)
      if (text === written) return
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      // Another process may write the same file: each has a draft of its own, and one of them stays.
      const draft = `${file}.${randomUUID()}.part`
      await writeFile(draft, text)
      await rename(draft, file)
      written = text
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
