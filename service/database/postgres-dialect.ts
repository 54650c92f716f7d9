import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { TransactionLockAdapter } from './migration-lock.ts'
import type { ConnectionForMany } from './prepared-statements.ts'
import { createStatementNames, type NameStatement } from './statement-names.ts'
import { DatabaseAwayError, isAway } from './unavailable.ts'

/** The timeouts of the database in milliseconds, after which it counts as away or busy. */
export type Timeouts = {
  /** For a free connection. */
  wait: number
  /** For a statement, including locks that it waits for. */
  statement: number
  /** Between two statements of a transaction, so that a dead client does not keep its locks. */
  pause: number
  /** For an answer on a connection; longer than PostgreSQL's own timeouts. */
  silence: number
}
export const defaultTimeouts: Timeouts = { wait: 5_000, statement: 20_000, pause: 20_000, silence: 30_000 }

/** The start of a transaction in one message. Limits are per transaction, as poolers share connections. */
const beginWith = ({ statement, pause }: Timeouts) =>
  `begin; set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${pause}`

export const withoutTimeLimit = 'set local statement_timeout = 0'
const longestSilence = 2 ** 31 - 1

/**
 * Kysely on a pool of `size` connections to PostgreSQL. A connection keeps nothing from one transaction to the next but
 * statements by name, and those only where it leads to PostgreSQL itself, so a pooler in transaction mode may stand between.
 * Nobody waits for ever: throws DatabaseAwayError when no connection is free in time, or one breaks or falls silent.
 */
export function createPostgresDialect(url: string, size: number, timeouts = defaultTimeouts) {
  const names = new WeakMap<pg.ClientBase, NameStatement>()
  const pool = openPool(url, size, timeouts, async (client) => {
    if (await isDirect(client)) names.set(client, createStatementNames())
  })
  const dialect: Dialect = {
    createAdapter: () => new TransactionLockAdapter(),
    createDriver: () => createDriver(pool, names, beginWith(timeouts)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  let taken = 0
  pool.on('acquire', () => {
    taken += 1
  })
  const readPool = () => ({ max: size, inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, taken })
  return { dialect, pool: readPool }
}

/**
 * Whether a connection leads to PostgreSQL itself, which told it the id of its process. A pooler invents one, and may have
 * each transaction done by another process, which knows none of the names that this one was told.
 */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return 'processID' in client && client.processID === rows[0]?.id
}

/** How long a connection that nobody needs stays open, with what it keeps by name, in milliseconds. */
const longestIdle = 60_000

function openPool(
  connectionString: string,
  max: number,
  { wait, silence }: Timeouts,
  onConnect: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const int8 = 20
  const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
    // The embedded database gives numbers for int8, so both do.
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)
  const limits = { max, connectionTimeoutMillis: wait, query_timeout: silence, idleTimeoutMillis: longestIdle }
  const ways = { pipeline: true, keepAlive: true, onConnect }
  const pool = new pg.Pool({ connectionString, ...limits, ...ways, types: { getTypeParser } })
  // A connection that breaks is replaced by the pool; without listeners it would end the process, idle or in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

class PooledConnection implements ConnectionForMany {
  readonly #client: pg.PoolClient
  readonly #nameOf: NameStatement
  #beginning: Promise<unknown> | null = null
  #isUnlimited = false
  #isBroken = false

  constructor(client: pg.PoolClient, nameOf: NameStatement = () => undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  /** Begins a transaction. It is waited for with the first statement, in one piece with which it is sent. */
  begin(sql: string): void {
    sendInOnePiece(this.#client)
    this.#beginning = this.#client.query(sql)
    // Whoever waits hears of it.
    this.#beginning.catch(() => undefined)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#send(sql, [...parameters])
      if (command === 'ROLLBACK' && sql === 'commit') throw new AbortedTransactionError()
      const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
      return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      if (!isAway(error)) throw error
      // Nobody knows what it is still doing, or whether it is there.
      this.#isBroken = true
      throw new DatabaseAwayError(error)
    }
  }

  async executeTogether(queries: readonly CompiledQuery[]): Promise<void> {
    sendInOnePiece(this.#client)
    await Promise.all(queries.map((query) => this.executeQuery(query)))
  }

  async #send(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    const beginning = this.#beginning
    this.#beginning = null
    // Without values several statements may stand in one text, and such can't be named.
    const name = values.length === 0 ? undefined : this.#nameOf(sql)
    const limit = this.#isUnlimited && { query_timeout: longestSilence }
    const answer = this.#client.query({ text: sql, values, ...(name && { name }), ...limit })
    if (sql === withoutTimeLimit) this.#isUnlimited = true
    if (beginning === null) return answer
    const [begun] = await Promise.allSettled([beginning, answer])
    if (begun.status === 'rejected') throw begun.reason
    return answer
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed through Kysely')
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }
}

/** Has what is asked for by the end of this turn go out together: each piece would wake PostgreSQL by itself. */
function sendInOnePiece(client: pg.ClientBase): void {
  if (!('connection' in client && client.connection instanceof pg.Connection)) return
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function createDriver(pool: pg.Pool, names: WeakMap<pg.ClientBase, NameStatement>, begin: string): Driver {
  const execute = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => undefined,
    async acquireConnection() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAwayError(error)
      })
      return new PooledConnection(client, names.get(client))
    },
    async releaseConnection(connection) {
      if (connection instanceof PooledConnection) connection.release()
    },
    async beginTransaction(connection) {
      if (connection instanceof PooledConnection) connection.begin(begin)
    },
    commitTransaction: (connection) => execute(connection, 'commit'),
    rollbackTransaction: (connection) => execute(connection, 'rollback'),
    destroy: () => pool.end(),
  }
}
