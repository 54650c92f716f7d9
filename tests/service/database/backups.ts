import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, manifestName, readManifest, writeManifest } from '#service/database/backup/manifest.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { CopyPlace } from '#service/database/copying/connection.ts'
import { drainRows, type RowSum } from '#service/database/copying/row-sum.ts'
import { readDatabase } from '#service/database/copying/source.ts'
import type { Database } from '#service/database/database.ts'
import type { FreshDatabase } from '../../environment/database.ts'

/** A name for a folder that is not there, in one that goes with the database's data. */
export const newFolder = async ({ dataDir }: Pick<FreshDatabase, 'dataDir'>) =>
  path.join(await mkdtemp(path.join(dataDir, 'backup-')), 'backup')

/** Does some work with a database that is open. */
export async function withDatabase<Result>(
  place: FreshDatabase,
  work: (place: CopyPlace & { database: Database }) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place)
  try {
    return await work({ database, databaseUrl: place.databaseUrl })
  } finally {
    await database.close()
  }
}

/** What every table holds now. */
export const sumTables = (place: CopyPlace): Promise<Record<string, RowSum>> =>
  readDatabase(place, async ({ tables, readRows }) => {
    const sums: Record<string, RowSum> = {}
    for (const table of tables) sums[table.name] = await drainRows(readRows(table))
    return sums
  })

/** What every table of a backup held. */
export const sumsOf = ({ tables }: Manifest): Record<string, RowSum> =>
  Object.fromEntries(tables.map(({ name, rows, bytes, sum }) => [name, { rows, bytes, sum }]))

/** A copy of a backup with its manifest altered as somebody would who knows how it is protected. */
export async function forgeBackup(folder: string, alter: (manifest: Manifest) => unknown): Promise<string> {
  const copy = await newFolder({ dataDir: path.resolve(folder, '../..') })
  await cp(folder, copy, { recursive: true })
  const file = path.join(copy, manifestName)
  const manifest = readManifest(await readFile(file, 'utf8'), file)
  alter(manifest)
  await writeFile(file, writeManifest(manifest))
  return copy
}
