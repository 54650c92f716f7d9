import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { CamelCasePlugin, type Dialect, type Driver, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import { openDurablePglite } from './durable-pglite.ts'
import { createPgliteDialect } from './pglite-dialect.ts'
import type { Schema } from './schema.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

export type Tx = Transaction<Schema>
/** What a repository reads and writes through: the database itself, or the transaction a caller has open. */
export type Queryable = Kysely<Schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  /** For single statements outside a transaction; inside one it throws, because the embedded database would hang. */
  query: Queryable
  /** Runs `work` in one transaction; what it throws rolls all of it back. */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

export type DatabaseSettings = { databaseUrl?: string | undefined; dataDir: string }

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database under `dataDir`, which one process has alone.
 * Throws DatabaseUnavailableError when that can't be: DirectoryInUseError when another process has it.
 */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl)
  const directory = path.join(dataDir, 'database')
  const unlock = lockDirectory(directory)
  try {
    const pglite = await openDurablePglite(directory)
    return createDatabase('embedded', createPgliteDialect(pglite), async () => {
      await pglite.close()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPostgres(databaseUrl: string): Promise<Database> {
  const database = createDatabase('postgres', createPostgresDialect(databaseUrl), async () => undefined)
  try {
    await pingDatabase(database)
    return database
  } catch (cause) {
    await database.close()
    const reason = cause instanceof Error ? cause.message || ('code' in cause && cause.code) : cause
    // The host alone: the address may carry a password.
    throw new DatabaseUnavailableError(`DATABASE_URL: no database at ${new URL(databaseUrl).host}: ${reason}`, {
      cause,
    })
  }
}

function createPostgresDialect(connectionString: string): Dialect {
  const int8 = 20
  const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
    // The embedded database gives numbers for int8, so both do.
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)
  const pool = new pg.Pool({ connectionString, max: 10, types: { getTypeParser } })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

function createDatabase(kind: Database['kind'], dialect: Dialect, afterClose: () => Promise<void>): Database {
  const openTransaction = new AsyncLocalStorage<true>()
  const query = new Kysely<Schema>({
    dialect: { ...withGuard(dialect, () => openTransaction.getStore() !== undefined) },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    kind,
    query,
    transaction: (work) => query.transaction().execute((tx) => openTransaction.run(true, () => work(tx))),
    close: async () => {
      await query.destroy()
      await afterClose()
    },
  }
}

function withGuard(dialect: Dialect, isInTransaction: () => boolean): Dialect {
  const guard = (driver: Driver): Driver => {
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = (...options) => {
      if (isInTransaction()) throw new Error('A transaction is open here: pass its tx instead of the database')
      return acquire(...options)
    }
    return driver
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => guard(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Whether the database answers. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.query)
}
