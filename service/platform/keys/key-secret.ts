import { randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Database, migrateDatabase } from '#service/database/index.ts'
import { hasSealedKeys } from './repository.ts'
import { KeysUnavailableError } from './sealing.ts'

const secretLength = 32

/** The secret that seals the keys, made with the first key. Throws KeysUnavailableError without its file. */
export async function openKeySecret(database: Database, file: string): Promise<Buffer> {
  await migrateDatabase(database)
  const kept = await readKeySecret(file)
  if (kept) return kept
  if (await hasSealedKeys(database.query))
    throw new KeysUnavailableError(
      `KEY_FILE: ${file} is not there, and the keys of this database open with it alone: restore the file. Every license token in the field depends on these keys, so no others are made`,
    )
  return makeKeySecret(file)
}

/** The secret in the file; null when there is no such file. Throws KeysUnavailableError for a file that holds none. */
export async function readKeySecret(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'latin1').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return null
    const message = `KEY_FILE: ${file} can not be read (${codeOf(cause)}): it has to be a file that this program may read`
    throw new KeysUnavailableError(message, { cause })
  })
  if (text === null) return null
  const written = text.trim()
  const secret = Buffer.from(written, 'base64')
  if (secret.length !== secretLength || secret.toString('base64') !== written)
    throw new KeysUnavailableError(
      `KEY_FILE: ${file} does not hold ${secretLength} bytes in base64: restore the file that belongs to this database`,
    )
  return secret
}

/** Creates the file, readable by its owner alone, durably; concurrent callers get the same secret. */
export async function makeKeySecret(file: string): Promise<Buffer> {
  try {
    const folder = path.dirname(file)
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeOnce(file, `${randomBytes(secretLength).toString('base64')}\n`)
    await syncDirectories(folder, firstMade === undefined ? folder : path.dirname(firstMade))
  } catch (cause) {
    throw new KeysUnavailableError(
      `KEY_FILE: ${file} can not be made (${codeOf(cause)}): name a place that this program may write to`,
      { cause },
    )
  }
  const secret = await readKeySecret(file)
  if (!secret) throw new KeysUnavailableError(`KEY_FILE: ${file} was removed while the program started: start again`)
  return secret
}

/** Writes the file unless there is one. A link comes into being whole and replaces nothing, so nobody reads half of it. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await withFile(draft, 'wx', async (handle) => {
      await handle.writeFile(text)
      await handle.sync()
    })
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Brings the entries of these folders to the disk, from the inner to the outer one. */
async function syncDirectories(inner: string, outer: string): Promise<void> {
  await withFile(inner, 'r', (handle) => handle.sync())
  if (inner !== outer) await syncDirectories(path.dirname(inner), outer)
}

async function withFile(file: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
