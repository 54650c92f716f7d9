import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase, openMarkedDatabase } from '../connection.ts'
import { type CopiedTable, fillDatabase, type OnTable } from '../copying/fill-tables.ts'
import { CopyError, readDatabase } from '../copying/source.ts'
import type { Database } from '../database.ts'
import { hasMoved, isMarkedMoving, markMoved, markMoving, refuseMoved, unmarkMoving } from './move-marker.ts'

/**
 * Copies the embedded database under `dataDir` into an empty PostgreSQL, and proves each table there. The embedded one
 * stays as it is, but for a mark that keeps a shop from being started on it. Throws CopyError or DatabaseUnavailableError
 * when a shop runs on it, there is none, it was moved before, or PostgreSQL is not empty; then nothing was moved.
 */
export async function moveDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  now: () => Date,
  onTable: OnTable,
): Promise<CopiedTable[]> {
  if (!existsSync(path.join(dataDir, 'database', 'PG_VERSION')))
    throw new CopyError(
      `DATA_DIR: There is no embedded database in ${dataDir}: set it to the folder of the shop to move`,
    )
  if (hasMoved(dataDir)) refuseMoved(dataDir)
  const target = await openDatabase({ dataDir, databaseUrl })
  try {
    const source = await openMarkedDatabase({ dataDir })
    try {
      return await moveRows(source, target, { dataDir, databaseUrl }, now, onTable)
    } finally {
      await source.close()
    }
  } finally {
    await target.close()
  }
}

async function moveRows(
  source: Database,
  target: Database,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  now: () => Date,
  onTable: OnTable,
): Promise<CopiedTable[]> {
  const address = nameDatabase(databaseUrl)
  const wasMarked = isMarkedMoving(dataDir)
  await markMoving({ dataDir, target: address, at: now() })
  let tables: CopiedTable[]
  try {
    tables = await readDatabase({ database: source, databaseUrl: undefined }, (rows) =>
      fillDatabase({ database: target, databaseUrl }, rows, onTable),
    )
  } catch (error) {
    // An earlier move that was killed may have filled that PostgreSQL, so the shop must not continue here.
    if (!wasMarked) await unmarkMoving(dataDir)
    throw error
  }
  await markMoved({ dataDir, target: address, at: now() })
  return tables
}

/** Only host and database, as the address may contain a password. */
export function nameDatabase(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
