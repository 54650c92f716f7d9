import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Tx } from '../database.ts'
import { migrations } from '../migrate.ts'
import { lockMigrations } from '../migration-lock.ts'
import { type CopyConnection, type CopyPlace, copyTables } from './connection.ts'
import { drainRows, isSameSum, type RowSum, sumRows } from './row-sum.ts'
import { CopyError, type TableSource } from './source.ts'
import {
  liftGuards,
  quoteName,
  readGuards,
  readMigrations,
  readTables,
  setCounters,
  setGuards,
  type TableShape,
} from './tables.ts'

export type CopiedTable = RowSum & { name: string }

export type OnTable = (table: CopiedTable, step: 'copied' | 'proven') => void

/**
 * Fills an empty database with all that a source holds, in one transaction: whatever breaks it off leaves the database
 * empty. Each table is read back, and has the rows that were sent or nothing is kept. Needs no more rights than a shop
 * does. `complete` changes what is to differ from the source, in the same transaction. Throws CopyError when the database is not
 * empty or the source is of a newer version.
 */
export function fillDatabase(
  place: CopyPlace,
  source: TableSource,
  onTable: OnTable,
  complete: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<CopiedTable[]> {
  return copyTables(place, 'change', async (connection) => {
    const { tx } = connection
    // A shop that starts on this database meanwhile waits, and finds it filled.
    await lockMigrations(tx)
    await refuseRows(connection)
    await migrateTo(connection, source.migrations)
    const tables = await readTables(tx)
    if (JSON.stringify(tables) !== JSON.stringify(source.tables))
      throw new CopyError(`Other tables are in the database than ${source.migrations.at(-1)} makes: empty it`)
    const guards = await readGuards(tx)
    await liftGuards(tx, guards)
    // Migrations put rows into some.
    for (const { name } of tables) await sql.raw(`delete from ${quoteName(name)}`).execute(tx)
    const copied: CopiedTable[] = []
    for (const table of tables) copied.push(await copyRows(connection, source, table, onTable))
    await setCounters(tx, await source.readCounters())
    await setGuards(tx, guards)
    for (const table of copied) await prove(connection, table, tables, onTable)
    await complete(tx)
    return copied
  })
}

async function copyRows({ writeRows }: CopyConnection, source: TableSource, table: TableShape, onTable: OnTable) {
  const { passed, sum } = sumRows(source.readRows(table))
  await writeRows(table, passed)
  const copied = { name: table.name, ...sum() }
  onTable(copied, 'copied')
  return copied
}

async function prove({ readRows }: CopyConnection, sent: CopiedTable, tables: readonly TableShape[], onTable: OnTable) {
  const shape = tables.find(({ name }) => name === sent.name)
  const found = shape && (await drainRows(readRows(shape)))
  if (!found || !isSameSum(sent, found))
    throw new CopyError(
      `${sent.name}: ${sent.rows} rows were sent, and what is there now is not the same (${found?.rows ?? 0} rows): nothing was kept`,
    )
  onTable(sent, 'proven')
}

/** Rows that migrations put there are no shop's; a shop has keys, and a catalogue. */
const rowsOfMigrations = ['invoice_series']

async function refuseRows({ tx }: CopyConnection): Promise<void> {
  const filled: string[] = []
  for (const { name } of await readTables(tx)) {
    if (rowsOfMigrations.includes(name)) continue
    const { rows } = await sql
      .raw<{ found: boolean }>(`select exists (select from ${quoteName(name)}) as found`)
      .execute(tx)
    if (rows[0]?.found) filled.push(name)
  }
  if (filled.length > 0)
    throw new CopyError(
      `The database is not empty: there are rows in ${listSome(filled)}. It has to be a new one, which no shop was started on`,
    )
}

async function migrateTo({ tx }: CopyConnection, wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0)
    throw new CopyError(
      `It comes from a newer Backline than this one, which knows nothing of ${listSome(unknown)}: use that version, or a later one`,
    )
  const beyond = (await readMigrations(tx)).filter((name) => !wanted.includes(name))
  if (beyond.length > 0)
    throw new CopyError(`The database has been brought to ${beyond.at(-1)} already, which is later: use a new one`)
  const known = Object.fromEntries(wanted.flatMap((name) => (migrations[name] ? [[name, migrations[name]]] : [])))
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const mostNamed = 5
const listSome = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`
