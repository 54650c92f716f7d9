import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { CamelCasePlugin, type Dialect, type Driver, Kysely, sql, type Transaction } from 'kysely'
import { lockDirectory } from './directory-lock.ts'
import { openDurablePglite } from './durable-pglite.ts'
import { createPgliteDialect } from './pglite-dialect.ts'
import { createPostgresDialect } from './postgres-dialect.ts'
import { readFromReplica } from './replica.ts'
import type { Schema } from './schema.ts'
import { DatabaseAwayError, DatabaseUnavailableError } from './unavailable.ts'

export type Tx = Transaction<Schema>
/** What a repository reads and writes through: the database itself, or the transaction a caller has open. */
export type Queryable = Kysely<Schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  /** For single statements outside a transaction; inside one it throws, because the embedded database would hang. */
  query: Queryable
  /** Runs `work` in one transaction; what it throws rolls all of it back. */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Does something once the transaction that is open here has committed, and never if it has not; at once outside of one. */
  onCommit: (work: () => void) => void
  pool: () => PoolState
  close: () => Promise<void>
}

/** How busy the connections of this process are. */
export type PoolState = { max: number; inUse: number; waiting: number }

/** Hears of each statement that was run, by its text without the values, and of how long it took in milliseconds. */
export type OnStatement = (sql: string, milliseconds: number, hasFailed: boolean) => void

export type DatabaseSettings = { databaseUrl?: string | undefined; dataDir: string; onStatement?: OnStatement }

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database under `dataDir`, which one process has alone.
 * Throws DatabaseUnavailableError when that can't be: DirectoryInUseError when another process has it. A replica may be away.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  watchReplica: WatchReplica = () => undefined,
): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) return openPostgres({ ...settings, databaseUrl }, watchReplica)
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

async function openPostgres(
  { databaseUrl, databaseReadUrl, databasePool = defaultPool }: DatabaseSettings & { databaseUrl: string },
  watchReplica: WatchReplica,
): Promise<Database> {
  const nothing = async () => undefined
  const database = createDatabase('postgres', createPostgresDialect(databaseUrl, databasePool), nothing)
  try {
    await pingDatabase(database)
  } catch (error) {
    await database.close()
    throw new DatabaseUnavailableError(
      `DATABASE_URL: no database at ${new URL(databaseUrl).host}: ${reasonOf(error)}`,
      { cause: error },
    )
  }
  if (databaseReadUrl === undefined) return database
  const replica = createDatabase('postgres', createPostgresDialect(databaseReadUrl, databasePool), nothing)
  return {
    ...database,
    readBehind: readFromReplica(replica, database, watchReplica),
    close: async () => {
      await replica.close()
      await database.close()
    },
  }
}

/** Why there is no database, in the driver's words. The host alone is named beside: the address may carry a password. */
function reasonOf(error: unknown): string {
  const cause = error instanceof DatabaseAwayError ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

function createDatabase({ kind, dialect, pool, onStatement }: Opening, afterClose: () => Promise<void>): Database {
  const openTransaction = new AsyncLocalStorage<(() => void)[]>()
  const query = new Kysely<Schema>({
    dialect: { ...withGuard(dialect, () => openTransaction.getStore() !== undefined) },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && {
      log: ({ level, query: { sql: text }, queryDurationMillis }) =>
        onStatement(text, queryDurationMillis, level === 'error'),
    }),
  })
  return {
    ...{ kind, query, pool },
    async transaction(work) {
      const later: (() => void)[] = []
      const result = await query.transaction().execute((tx) => openTransaction.run(later, () => work(tx)))
      for (const doIt of later) doIt()
      return result
    },
    onCommit(work) {
      const later = openTransaction.getStore()
      if (later) later.push(work)
      else work()
    },
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
