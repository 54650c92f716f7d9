import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Dialect, type Driver, Kysely, sql } from 'kysely'
import type { Database, OnReplica, PoolState, Tx } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { watchDiskSpace } from './disk-space.ts'
import { camelCaseRows, SnakeCaseCompiler } from './identifiers.ts'
import { refuseMoved } from './moving/move-marker.ts'
import type { OnEnd } from './pglite-dialect.ts'
import { createPostgresDialect } from './postgres-dialect.ts'
import { readFromReplica } from './replica.ts'
import type { Schema } from './schema.ts'
import { DatabaseAwayError, DatabaseUnavailableError } from './unavailable.ts'

/** Is called for each statement with its text, without values, and its duration in milliseconds. */
type OnStatement = (sql: string, milliseconds: number, hasFailed: boolean) => void

export type DatabaseSettings = {
  databaseUrl?: string | undefined
  databaseReadUrl?: string | undefined
  databasePool?: number
  dataDir: string
  onStatement?: OnStatement
  onReplica?: OnReplica
  onEnd?: OnEnd
}

export const defaultPool = 10

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded database under `dataDir`, which one process has alone.
 * Throws DatabaseUnavailableError when that can't be, or when what is there was moved to PostgreSQL; DirectoryInUseError
 * when another process has it.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, databaseReadUrl } = settings
  if (databaseUrl === undefined) {
    refuseMoved(settings.dataDir)
    return openMarkedDatabase(settings)
  }
  const database = await openPostgres(databaseUrl, settings)
  return databaseReadUrl === undefined ? database : withReplica(database, databaseReadUrl, settings)
}

/** Whether `openDatabase` opens a database that is there; else it creates the embedded one. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabaseSettings): boolean =>
  databaseUrl !== undefined || existsSync(path.join(embeddedFolder(dataDir), 'PG_VERSION'))

const embeddedFolder = (dataDir: string) => path.join(dataDir, 'database')

/** Opens the embedded database even where a mark says that it is moved: for moving it. */
export async function openMarkedDatabase({ dataDir, onStatement, onEnd }: DatabaseSettings): Promise<Database> {
  const directory = embeddedFolder(dataDir)
  const unlock = lockDirectory(directory)
  try {
    // Imported here, so that a shop on PostgreSQL does without the memory that PGlite takes.
    const { openDurablePglite } = await import('./durable-pglite.ts')
    const { createPgliteDialect } = await import('./pglite-dialect.ts')
    const pglite = await openDurablePglite(directory).catch((cause: unknown) => {
      throw explainUnopened(directory, cause)
    })
    let hasEnded = false
    const noteEnd: OnEnd = (reason) => {
      hasEnded = true
      onEnd?.(reason)
    }
    return createDatabase(
      { kind: 'embedded', ...createPgliteDialect(pglite, watchDiskSpace(directory), noteEnd), onStatement },
      async () => {
        if (!hasEnded) await pglite.close()
        unlock()
      },
    )
  } catch (error) {
    unlock()
    throw error
  }
}

const adviceByCode: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'make room on the disk'],
  ['EACCES', 'let this user read and write it'],
  ['EPERM', 'let this user read and write it'],
])

function explainUnopened(directory: string, cause: unknown): DatabaseUnavailableError {
  if (cause instanceof DatabaseUnavailableError) return cause
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice = adviceByCode.get(code) ?? 'make room if the disk is full, else restore a backup'
  return new DatabaseUnavailableError(`DATA_DIR: the database in ${directory} does not open (${reason}): ${advice}`, {
    cause,
  })
}

async function openPostgres(url: string, settings: DatabaseSettings): Promise<Database> {
  const database = connect(url, settings)
  try {
    await pingDatabase(database)
    return database
  } catch (error) {
    await database.close()
    throw new DatabaseUnavailableError(`DATABASE_URL: no database at ${new URL(url).host}: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

const connect = (url: string, { databasePool = defaultPool, onStatement }: DatabaseSettings): Database =>
  createDatabase({ kind: 'postgres', ...createPostgresDialect(url, databasePool), onStatement }, async () => undefined)

function withReplica(database: Database, url: string, settings: DatabaseSettings): Database {
  const replica = connect(url, settings)
  return {
    ...database,
    get query() {
      return database.query
    },
    readBehind: readFromReplica(replica, database, settings.onReplica ?? (() => undefined)),
    async close() {
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

/** `later` is called after the commit; `shared` is the transaction of a unit of work. */
type OpenTransaction = { later: (() => void)[]; shared: Tx | null }

type Opening = {
  kind: Database['kind']
  dialect: Dialect
  pool: () => PoolState
  onStatement?: OnStatement | undefined
}

function createDatabase({ kind, dialect, pool, onStatement }: Opening, afterClose: () => Promise<void>): Database {
  const openTransaction = new AsyncLocalStorage<OpenTransaction>()
  const query = new Kysely<Schema>({
    dialect: {
      ...withGuard(dialect, () => openTransaction.getStore() !== undefined),
      createQueryCompiler: () => new SnakeCaseCompiler(),
    },
    plugins: [camelCaseRows],
    ...(onStatement && {
      log: ({ level, query: { sql: text }, queryDurationMillis }) =>
        onStatement(text, queryDurationMillis, level === 'error'),
    }),
  })
  async function begin<Result>(work: (tx: Tx) => Promise<Result>, isShared: boolean): Promise<Result> {
    const later: (() => void)[] = []
    const result = await query
      .transaction()
      .execute((tx) => openTransaction.run({ later, shared: isShared ? tx : null }, () => work(tx)))
    for (const doIt of later) doIt()
    return result
  }
  const shared = () => openTransaction.getStore()?.shared ?? null
  const transaction: Database['transaction'] = async (work) => {
    const tx = shared()
    return tx === null ? begin(work, false) : work(tx)
  }
  return {
    kind,
    get query() {
      return shared() ?? query
    },
    pool,
    transaction,
    unitOfWork: (work) => begin(work, true),
    readBehind: transaction,
    onCommit(work) {
      const open = openTransaction.getStore()
      if (open) open.later.push(work)
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

export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database.query)
}
