import { sql } from 'kysely'
import { type CopyPlace, copyTables } from './connection.ts'
import {
  type CopiedRows,
  type CounterState,
  quoteName,
  readCounters,
  readMigrations,
  readTables,
  type TableShape,
} from './tables.ts'

export type TableSource = {
  migrations: readonly string[]
  tables: readonly TableShape[]
  readRows: (table: TableShape) => CopiedRows
  /** Asked once all rows have been read: a number that is given out meanwhile is then known to be. */
  readCounters: () => Promise<readonly CounterState[]>
}

/** Reads a snapshot of a database. Throws CopyError when no shop was started on it, or its tables change meanwhile. */
export async function readDatabase<Result>(place: CopyPlace, work: (source: TableSource) => Promise<Result>) {
  const before = await copyTables(place, 'snapshot', async ({ tx }) => readTables(tx))
  if (before.length === 0) throw new CopyError('There is no shop in this database yet: there is nothing to copy')
  return copyTables(place, 'snapshot', async ({ tx, readRows }) => {
    // Before the first row is read: an upgrade that rewrites a table would leave this moment without its rows.
    await sql.raw(`lock table ${before.map(({ name }) => quoteName(name)).join(', ')} in access share mode`).execute(tx)
    const tables = await readTables(tx)
    if (JSON.stringify(tables) !== JSON.stringify(before))
      throw new CopyError('The tables were changed just now, by an upgrade: try again')
    return work({ migrations: await readMigrations(tx), tables, readRows, readCounters: () => readCounters(tx) })
  })
}

/** Tables can't be copied, for a reason that the person who asked for it can put right: said in one line. */
export class CopyError extends Error {
  override name = 'CopyError'
}
