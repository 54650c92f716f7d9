import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { CopyPlace } from '../copying/connection.ts'
import { sumRows } from '../copying/row-sum.ts'
import { CopyError, readDatabase, type TableSource } from '../copying/source.ts'
import type { CopiedRows, TableShape } from '../copying/tables.ts'
import {
  type BackedUpTable,
  backupFormat,
  type Manifest,
  manifestName,
  tablesFolder,
  writeManifest,
} from './manifest.ts'

/** The quickest: a shop on the embedded database waits meanwhile. */
const compression = { level: 1 }

/**
 * Writes all that the database holds at one moment into a new folder, and hears nothing of what is written meanwhile.
 * The folder gets its name once all of it is on the disk; until then it is beside it, called unfinished. Only its owner
 * may read it. Throws CopyError when there is something by that name, or it can't be written.
 */
export async function writeBackup(
  place: CopyPlace,
  folder: string,
  now: () => Date,
  onTable: (table: BackedUpTable) => void,
): Promise<Manifest> {
  await refuseTaken(folder)
  const draft = await mkdtemp(`${folder}.unfinished-`).catch((cause: unknown) => refuseFolder(folder, cause))
  try {
    await mkdir(path.join(draft, tablesFolder), { mode: 0o700 })
    const manifest = await readDatabase<Manifest>(place, async (source) => {
      const madeAt = now().toISOString()
      const tables = await writeTables(source, draft, onTable)
      const { migrations } = source
      const counters = [...(await source.readCounters())]
      return {
        format: backupFormat,
        madeAt,
        database: place.database.kind,
        migrations: [...migrations],
        tables,
        counters,
      }
    })
    await writeFile(path.join(draft, manifestName), writeManifest(manifest), { mode: 0o600 })
    // Only now: the embedded database is free again, and the shop goes on while the disk works.
    for (const { file } of manifest.tables) await sync(path.join(draft, file))
    for (const name of [manifestName, tablesFolder, '.']) await sync(path.join(draft, name))
    await refuseTaken(folder)
    await rename(draft, folder)
    await sync(path.dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw isOfFiles(error) ? refuseFolder(folder, error) : error
  }
}

async function writeTables(source: TableSource, draft: string, onTable: (table: BackedUpTable) => void) {
  const written: BackedUpTable[] = []
  for (const shape of source.tables) {
    const table = await writeTable(shape, source.readRows(shape), draft)
    onTable(table)
    written.push(table)
  }
  return written
}

async function writeTable({ name, columns }: TableShape, rows: CopiedRows, draft: string): Promise<BackedUpTable> {
  const file = path.posix.join(tablesFolder, `${name}.copy.gz`)
  const { passed, sum } = sumRows(rows)
  const digest = createHash('sha256')
  let fileBytes = 0
  await pipeline(
    passed,
    createGzip(compression),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        digest.update(piece)
        fileBytes += piece.length
        yield piece
      }
    },
    createWriteStream(path.join(draft, file), { flags: 'wx', mode: 0o600 }),
  )
  return { name, columns: [...columns], ...sum(), file, fileBytes, fileSha256: digest.digest('hex') }
}

async function refuseTaken(folder: string): Promise<void> {
  const found = await lstat(folder).catch((error: unknown) => {
    if (isOfFiles(error) && error.code === 'ENOENT') return null
    throw error
  })
  if (found)
    throw new CopyError(`${folder} is there already: name a folder that is not, a backup is never written over`)
}

function refuseFolder(folder: string, cause: unknown): never {
  if (!isOfFiles(cause)) throw cause
  if (cause.code === 'ENOENT' && cause.syscall === 'mkdtemp')
    throw new CopyError(
      `There is no folder ${path.dirname(folder)}: make it, or put the disk in, then type this again`,
      {
        cause,
      },
    )
  throw new CopyError(`${folder} can not be written (${cause.code}): name a place that this program may write to`, {
    cause,
  })
}

/** What a file that is open says when there is no room for it, without naming it. */
const withoutRoom = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']

/** Errors of the file system; a connection that breaks has a code as well. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'code' in error &&
  ('path' in error || (typeof error.code === 'string' && withoutRoom.includes(error.code)))

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
