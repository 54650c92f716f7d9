import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { type DiskSpace, diskFullMessage } from './disk-space.ts'
import { TransactionLockAdapter } from './migration-lock.ts'
import { PgliteStatements } from './pglite-statements.ts'
import type { ConnectionForMany } from './prepared-statements.ts'
import { DatabaseAwayError, hasEnded, isAway } from './unavailable.ts'

/** Hears why the embedded database has ended: nothing is read or written any more until the program is started again. */
export type OnEnd = (reason: Error) => void

/** Kysely on PGlite's single connection: one query or transaction at a time has it alone. */
export function createPgliteDialect(pglite: PGlite, space: DiskSpace, onEnd: OnEnd) {
  const queue = createQueue()
  const dialect: Dialect = {
    createAdapter: () => new TransactionLockAdapter(),
    createDriver: () => createDriver(new PgliteConnection(pglite, space, onEnd), queue),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return { dialect, pool: queue.state }
}

function createDriver(connection: PgliteConnection, queue: Queue): Driver {
  const execute = async (holder: DatabaseConnection, sql: string) => {
    await holder.executeQuery(CompiledQuery.raw(sql))
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await queue.enter()
      try {
        await connection.checkDiskSpace()
        return connection
      } catch (error) {
        queue.leave()
        throw error
      }
    },
    releaseConnection: async () => queue.leave(),
    beginTransaction: (holder) => execute(holder, 'begin'),
    commitTransaction: (holder) => execute(holder, 'commit'),
    rollbackTransaction: (holder) => execute(holder, 'rollback'),
    // Whoever opened PGlite closes it: Kysely forgets a driver that was never asked for anything.
    destroy: async () => undefined,
  }
}

/** For how long statements may follow one another without a turn of the event loop, in milliseconds. */
const longestWithoutTurn = 2

/** The embedded database's only connection. */
export class PgliteConnection implements ConnectionForMany {
  readonly #pglite: PGlite
  readonly #space: DiskSpace
  readonly #onEnd: OnEnd
  readonly #statements: PgliteStatements
  #end: Error | null = null
  #isReadOnly = false
  #turnedAt = 0

  constructor(pglite: PGlite, space: DiskSpace, onEnd: OnEnd) {
    this.#pglite = pglite
    this.#space = space
    this.#statements = new PgliteStatements(pglite)
    this.#onEnd = onEnd
  }

  /** Allows only reads while the disk is short of space; writing transactions fail as if the database were away. */
  async checkDiskSpace(): Promise<void> {
    const isShort = this.#space.isShort()
    if (isShort === this.#isReadOnly) return
    // Frees the log of what is in the tables.
    if (isShort) await this.#do(() => this.#pglite.exec('checkpoint'))
    await this.#do(() => this.#pglite.exec(`set default_transaction_read_only = ${isShort ? 'on' : 'off'}`))
    this.#isReadOnly = isShort
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await this.#do(() => this.#statements.run(sql, parameters))
    const { rows, affectedRows = 0 } = answer ?? (await this.#do(() => this.#pglite.query(sql, [...parameters])))
    // The type of a row is Kysely's word, by the statement that it has written itself.
    return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) }
  }

  async executeTogether(queries: readonly CompiledQuery[]): Promise<void> {
    for (const query of queries) await this.executeQuery(query)
  }

  /** What a COPY to '/dev/blob' writes: all of it in memory. */
  async copyOut(statement: string): Promise<Uint8Array> {
    const { blob } = await this.#do(() => this.#pglite.query(statement))
    return new Uint8Array((await blob?.arrayBuffer()) ?? [])
  }

  /** Has a COPY from '/dev/blob' read these bytes. */
  async copyIn(statement: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#do(() => this.#pglite.query(statement, [], { blob: new Blob([bytes]) }))
  }

  streamQuery(): never {
    throw new Error('The embedded database does not stream')
  }

  async #do<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    // One that has ended would never answer, nor let anything else of the process happen.
    if (this.#end) throw new DatabaseAwayError(this.#end)
    const answer = await work().catch((error: unknown) => this.#fail(error))
    await this.#turn()
    return answer
  }

  /** PGlite works in microtasks only; without a turn of the event loop now and then, timers and sockets starve. */
  async #turn(): Promise<void> {
    if (performance.now() - this.#turnedAt < longestWithoutTurn) return
    await new Promise((resolve) => setImmediate(resolve))
    this.#turnedAt = performance.now()
  }

  #fail(error: unknown): never {
    // PGlite hangs what was asked for onto its errors, and errors are logged: customers' data has no place there.
    if (error instanceof Error) Reflect.deleteProperty(error, 'params')
    if (hasEnded(error)) {
      this.#end = error instanceof Error ? error : new Error(String(error))
      this.#onEnd(this.#end)
    }
    if (!isAway(error) && !hasEnded(error)) throw error
    throw new DatabaseAwayError(this.#isReadOnly ? new Error(diskFullMessage, { cause: error }) : error)
  }
}

type Queue = ReturnType<typeof createQueue>

function createQueue() {
  const waiting: (() => void)[] = []
  let isHeld = false
  let taken = 0
  return {
    async enter(): Promise<void> {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
      taken += 1
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else isHeld = false
    },
    state: () => ({ max: 1, inUse: isHeld ? 1 : 0, waiting: waiting.length, taken }),
  }
}
