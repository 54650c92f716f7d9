import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/**
 * Kysely on PGlite, one holder at a time: PGlite is a single connection, so whoever holds it (a query or a whole
 * transaction) has it alone, and no stranger's statement slips into an open transaction.
 */
export function createPgliteDialect(pglite: PGlite): { dialect: Dialect; pool: Queue['state'] } {
  const queue = createQueue()
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pglite, queue),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return { dialect, pool: queue.state }
}

function createDriver(pglite: PGlite, queue: Queue): Driver {
  const connection = createConnection(pglite)
  const execute = async (holder: DatabaseConnection, sql: string) => {
    await holder.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await queue.enter()
      return connection
    },
    releaseConnection: async () => queue.leave(),
    beginTransaction: (holder) => execute(holder, 'begin'),
    commitTransaction: (holder) => execute(holder, 'commit'),
    rollbackTransaction: (holder) => execute(holder, 'rollback'),
    // Whoever opened PGlite closes it: Kysely forgets a driver that was never asked for anything.
    destroy: async () => undefined,
  }
}

function createConnection(pglite: PGlite): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, affectedRows } = await pglite.query<Row>(query.sql, [...query.parameters]).catch(withoutParameters)
      // PGlite works in microtasks only; without a turn of the event loop, timers and sockets starve.
      await new Promise((resolve) => setImmediate(resolve))
      return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
    },
    streamQuery() {
      throw new Error('The embedded database does not stream')
    },
  }
}

/** PGlite hangs what was asked for onto its errors, and errors are logged: customers' data has no place there. */
function withoutParameters(error: unknown): never {
  if (error instanceof Error) Reflect.deleteProperty(error, 'params')
  throw error
}

type Queue = ReturnType<typeof createQueue>

function createQueue() {
  const waiting: (() => void)[] = []
  let isHeld = false
  return {
    async enter(): Promise<void> {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else isHeld = false
    },
    state: () => ({ max: 1, inUse: isHeld ? 1 : 0, waiting: waiting.length }),
  }
}
