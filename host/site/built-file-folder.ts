import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { createEtag } from '#service/platform/index.ts'
import { type Encoding, encodings } from './accept-encoding.ts'
import type { BuiltFile } from './built-file.ts'

const indexFile = 'index.json'
/** The ETag of each body, which shows whether a power failure has damaged the body. */
const entrySchema = z.object({
  path: z.string(),
  type: z.string(),
  stamp: z.string(),
  etags: z.partialRecord(z.enum(encodings), z.string()),
})
const indexSchema = z.string().transform(parseJson).pipe(z.array(entrySchema))
type Entry = z.infer<typeof entrySchema>

/** Reads the files of an earlier start. Leaves out what is missing, damaged or of another version. */
export async function restoreFiles(folder: string): Promise<BuiltFile[]> {
  const text = await readIfExists(join(folder, indexFile))
  const entries = indexSchema.safeParse(text?.toString()).data ?? []
  const files = await Promise.all(entries.map((entry, position) => restoreFile(folder, entry, position)))
  return files.filter((file) => file !== null)
}

async function restoreFile(folder: string, entry: Entry, position: number): Promise<BuiltFile | null> {
  const { etags, ...file } = entry
  const readBody = async (encoding: Encoding) => {
    const body = etags[encoding] === undefined ? null : await readIfExists(join(folder, fileName(position, encoding)))
    return body && createEtag(body) === etags[encoding] ? body : null
  }
  const [br, gzip, identity] = await Promise.all([readBody('br'), readBody('gzip'), readBody('identity')])
  const isComplete = (br || !etags.br) && (gzip || !etags.gzip)
  if (!identity || !isComplete) return null
  return { ...file, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } }
}

/** Writes all files beside the folder and then replaces it, so that an interrupted start leaves the earlier files intact. */
export async function storeFiles(folder: string, files: readonly BuiltFile[]): Promise<void> {
  const written = `${folder}-${randomUUID()}`
  await mkdir(written, { recursive: true })
  const index: Entry[] = files.map(({ path, type, stamp, bodies }) => ({
    path,
    type,
    stamp,
    etags: Object.fromEntries(Object.entries(bodies).map(([encoding, body]) => [encoding, createEtag(body)])),
  }))
  await Promise.all([
    writeFile(join(written, indexFile), JSON.stringify(index, null, 1)),
    ...files.flatMap(({ bodies }, position) =>
      Object.entries(bodies).map(([encoding, body]) => writeFile(join(written, fileName(position, encoding)), body)),
    ),
  ])
  // The folder is moved away first: deleting file by file could delete the files of another start.
  const earlier = `${written}-earlier`
  await rename(folder, earlier).catch(unless('ENOENT'))
  await rename(written, folder).catch(unless('ENOTEMPTY', 'EEXIST'))
  // If another start has replaced the folder meanwhile, ours are not needed: they are in memory.
  for (const left of [earlier, written]) await rm(left, { recursive: true, force: true })
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }

const fileName = (position: number, encoding: string) => `${position}.${encoding}`

async function readIfExists(file: string): Promise<Buffer | null> {
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
