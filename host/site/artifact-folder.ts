import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { encodings } from './accept-encoding.ts'
import type { Artifact } from './artifact.ts'

const indexFile = 'index.json'
const indexSchema = z.array(
  z.object({ path: z.string(), type: z.string(), stamp: z.string(), encodings: z.array(z.enum(encodings)) }),
)

/** Reads what an earlier start made; nothing when there was none, or it is of another kind. */
export async function restoreArtifacts(folder: string): Promise<Artifact[]> {
  const index = await readIndex(folder)
  return Promise.all(
    index.map(async ({ encodings: kept, ...artifact }, position) => {
      const bodies = await Promise.all(
        kept.map(async (encoding) => [encoding, await readFile(join(folder, fileName(position, encoding)))] as const),
      )
      const identity = await readFile(join(folder, fileName(position, 'identity')))
      return { ...artifact, bodies: { identity, ...Object.fromEntries(bodies) } }
    }),
  )
}

/** Writes all artifacts beside the folder and takes its place: an interrupted start leaves the earlier ones whole. */
export async function storeArtifacts(folder: string, artifacts: readonly Artifact[]): Promise<void> {
  const written = `${folder}-${process.pid}`
  await rm(written, { recursive: true, force: true })
  await mkdir(written, { recursive: true })
  const index = artifacts.map(({ path, type, stamp, bodies }) => ({
    path,
    type,
    stamp,
    encodings: Object.keys(bodies),
  }))
  await Promise.all([
    writeFile(join(written, indexFile), JSON.stringify(index, null, 1)),
    ...artifacts.flatMap(({ bodies }, position) =>
      Object.entries(bodies).map(([encoding, body]) => writeFile(join(written, fileName(position, encoding)), body)),
    ),
  ])
  await rm(folder, { recursive: true, force: true })
  await rename(written, folder)
}

const fileName = (position: number, encoding: string) => `${position}.${encoding}`

async function readIndex(folder: string): Promise<z.infer<typeof indexSchema>> {
  const text = await readFile(join(folder, indexFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return indexSchema.safeParse(JSON.parse(text)).data ?? []
}
