import { type Dialect, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { TransactionLockAdapter } from '../migration-lock.ts'
import type { Schema } from '../schema.ts'
import { readFromEmbedded, writeIntoEmbedded } from './embedded-rows.ts'
import { readFromPostgres, writeIntoPostgres } from './postgres-rows.ts'
import type { CopiedRows, TableShape } from './tables.ts'

/** A connection with a transaction open, through which whole tables pass without ever lying in memory. */
export type CopyConnection = {
  tx: Transaction<Schema>
  readRows: (table: TableShape) => CopiedRows
  writeRows: (table: TableShape, rows: CopiedRows) => Promise<void>
}

export type CopyPlace = { database: Database; databaseUrl: string | undefined }

/** Whatever a role or a server sets: rows look the same everywhere, and a long copy is not cut off. */
const sameEverywhere = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, MDY'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  'set local statement_timeout = 0',
  'set local lock_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
]

/**
 * Copies tables in one transaction, which what `work` throws rolls back. A 'snapshot' sees the database as it was at one
 * moment and changes nothing. PostgreSQL is asked over a connection of its own, so that the shop's have other limits;
 * the embedded database has but one, and whoever else wants it waits.
 */
export async function copyTables<Result>(
  { database, databaseUrl }: CopyPlace,
  purpose: 'snapshot' | 'change',
  work: (connection: CopyConnection) => Promise<Result>,
): Promise<Result> {
  const begin = async (tx: Transaction<Schema>) => {
    if (purpose === 'snapshot') await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    for (const setting of sameEverywhere) await sql.raw(setting).execute(tx)
  }
  if (databaseUrl !== undefined) return copyOnPostgres(databaseUrl, begin, work)
  const { PgliteConnection } = await import('../pglite-dialect.ts')
  return database.transaction(async (tx) => {
    const connection = await tx.getExecutor().provideConnection(async (provided) => provided)
    if (!(connection instanceof PgliteConnection)) throw new Error('This database is not the embedded one')
    await begin(tx)
    return work({
      tx,
      readRows: (table) => readFromEmbedded(connection, table),
      writeRows: (table, rows) => writeIntoEmbedded(connection, table, rows),
    })
  })
}

async function copyOnPostgres<Result>(
  connectionString: string,
  begin: (tx: Transaction<Schema>) => Promise<void>,
  work: (connection: CopyConnection) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  // What breaks the connection fails the statement that is under way; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const query = new Kysely<Schema>({ dialect: createClientDialect(client) })
  try {
    return await query.transaction().execute(async (tx) => {
      await begin(tx)
      return work({
        tx,
        readRows: (table) => readFromPostgres(client, table),
        writeRows: (table, rows) => writeIntoPostgres(client, table, rows),
      })
    })
  } finally {
    await client.end()
  }
}

function createClientDialect(client: pg.Client): Dialect {
  const held = Object.assign(client, { release: () => undefined })
  const pool = { connect: async () => held, end: async () => undefined, options: {} }
  const dialect = new PostgresDialect({ pool })
  return {
    createAdapter: () => new TransactionLockAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
