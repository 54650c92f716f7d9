import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { createEtag } from '#service/platform/index.ts'
import { type Encoding, encodings } from './accept-encoding.ts'
import type { Artifact } from './artifact.ts'

const indexFile = 'index.json'
/** Of every body its ETag, by which one that a power failure tore is known. */
const entrySchema = z.object({
  path: z.string(),
  type: z.string(),
  stamp: z.string(),
  etags: z.partialRecord(z.enum(encodings), z.string()),
})
const indexSchema = z.string().transform(parseJson).pipe(z.array(entrySchema))
type Entry = z.infer<typeof entrySchema>

/** Reads what an earlier start made; what is missing, torn or of another version is left out. */
export async function restoreArtifacts(folder: string): Promise<Artifact[]> {
  const text = await readWhenThere(join(folder, indexFile))
  const entries = indexSchema.safeParse(text?.toString()).data ?? []
  const artifacts = await Promise.all(entries.map((entry, position) => restoreArtifact(folder, entry, position)))
  return artifacts.filter((artifact) => artifact !== null)
}

async function restoreArtifact(folder: string, entry: Entry, position: number): Promise<Artifact | null> {
  const { etags, ...artifact } = entry
  const readBody = async (encoding: Encoding) => {
    const body = etags[encoding] === undefined ? null : await readWhenThere(join(folder, fileName(position, encoding)))
    return body && createEtag(body) === etags[encoding] ? body : null
  }
  const [br, gzip, identity] = await Promise.all([readBody('br'), readBody('gzip'), readBody('identity')])
  const isWhole = (br || !etags.br) && (gzip || !etags.gzip)
  if (!identity || !isWhole) return null
  return { ...artifact, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } }
}

/** Writes all artifacts beside the folder and takes its place: an interrupted start leaves the earlier ones whole. */
export async function storeArtifacts(folder: string, artifacts: readonly Artifact[]): Promise<void> {
  const written = `${folder}-${randomUUID()}`
  await mkdir(written, { recursive: true })
  const index: Entry[] = artifacts.map(({ path, type, stamp, bodies }) => ({
    path,
    type,
    stamp,
    etags: Object.fromEntries(Object.entries(bodies).map(([encoding, body]) => [encoding, createEtag(body)])),
  }))
  await Promise.all([
    writeFile(join(written, indexFile), JSON.stringify(index, null, 1)),
    ...artifacts.flatMap(({ bodies }, position) =>
      Object.entries(bodies).map(([encoding, body]) => writeFile(join(written, fileName(position, encoding)), body)),
    ),
  ])
  // Moved away whole: what is deleted by its name, file by file, may be another start's by then.
  const earlier = `${written}-earlier`
  await rename(folder, earlier).catch(unless('ENOENT'))
  await rename(written, folder).catch(unless('ENOTEMPTY', 'EEXIST'))
  // Where another start put its own there at this moment, ours are in memory already.
  for (const left of [earlier, written]) await rm(left, { recursive: true, force: true })
}

/** Takes an error of one of these codes for an answer. */
const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }

const fileName = (position: number, encoding: string) => `${position}.${encoding}`

async function readWhenThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
