import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { CopyPlace } from '../copying/connection.ts'
import { fillDatabase, type OnTable } from '../copying/fill-tables.ts'
import { drainRows, isSameSum, sumRows } from '../copying/row-sum.ts'
import { CopyError, type TableSource } from '../copying/source.ts'
import type { CopiedRows } from '../copying/tables.ts'
import type { Tx } from '../database.ts'
import { type BackedUpTable, type Manifest, manifestName, readManifest } from './manifest.ts'

const chunkSize = 64 * 1024

type Backup = { manifest: Manifest; source: TableSource }

/** Opens a backup. Throws CopyError when the folder is none, or its manifest is damaged or of a newer version. */
export async function openBackup(folder: string): Promise<Backup> {
  const file = path.join(folder, manifestName)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CopyError(`${folder} is no backup: ${manifestName} can not be read in it (${codeOf(cause)})`, { cause })
  })
  const manifest = readManifest(text, file)
  const { migrations, tables, counters } = manifest
  const readRows: TableSource['readRows'] = ({ name }) => {
    const table = tables.find((one) => one.name === name)
    if (!table) throw new CopyError(`${file}: There is no table ${name} in the backup`)
    return readTable(folder, table)
  }
  const shapes = tables.map(({ name, columns }) => ({ name, columns }))
  return { manifest, source: { migrations, tables: shapes, readRows, readCounters: async () => counters } }
}

/** Reads all of a backup. Throws CopyError that names the first file that is missing or not as it was written. */
export async function verifyBackup(folder: string, onTable: (table: BackedUpTable) => void): Promise<Manifest> {
  const { manifest } = await openBackup(folder)
  for (const table of manifest.tables) {
    await drainRows(readTable(folder, table))
    onTable(table)
  }
  return manifest
}

/** The rows of a table. Throws CopyError when they are not exactly those that were written, at the latest at the end. */
async function* readTable(folder: string, table: BackedUpTable): CopiedRows {
  const file = path.join(folder, table.file)
  const digest = createHash('sha256')
  const unpacked = createGunzip({ chunkSize })
  const reading = pipeline(
    createReadStream(file),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        digest.update(piece)
        yield piece
      }
    },
    unpacked,
  )
  const { passed, sum } = sumRows(unpacked)
  try {
    yield* passed
    await reading
  } catch (cause) {
    throw new CopyError(`${file} ${sayFault(cause)}: the backup can not be used`, { cause })
  } finally {
    unpacked.destroy()
    await reading.catch(() => undefined)
  }
  if (digest.digest('hex') !== table.fileSha256)
    throw new CopyError(`${file} was altered (SHA-256): the backup can not be used`)
  const found = sum()
  if (!isSameSum(found, table))
    throw new CopyError(
      `${file} holds other rows than were written (${found.rows}, and there were ${table.rows}): the backup can not be used`,
    )
}

function sayFault(error: unknown): string {
  const code = codeOf(error)
  if (code === 'ENOENT') return 'is missing'
  if (code === 'Z_BUF_ERROR') return 'is cut off or damaged'
  return code.startsWith('Z_') ? 'is damaged' : `can not be read (${code})`
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

/**
 * Restores a backup into an empty database: all or nothing. `complete` changes what is to differ from the backup, in the same
 * transaction. Throws CopyError if either is not as required.
 */
export async function restoreBackup(
  place: CopyPlace,
  folder: string,
  onTable: OnTable,
  complete?: (tx: Tx) => Promise<void>,
): Promise<Manifest> {
  const { manifest, source } = await openBackup(folder)
  await fillDatabase(place, source, onTable, complete)
  return manifest
}
