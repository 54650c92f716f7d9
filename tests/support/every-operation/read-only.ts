import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseSettings, openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'

const reading = new AsyncLocalStorage<true>()

/** Makes a call during which the database of `refuseWritesOfReads` refuses to write. */
export const asRead = <Result>(call: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited inside: Fastify's `inject` sends nothing before somebody waits for the response.
  reading.run(true, async () => await call())

/**
 * Opens a PostgreSQL database to which nothing can be written by a call made with `asRead`: all that the call does goes
 * through connections of their own, whose transactions are read-only.
 */
export async function refuseWritesOfReads(settings: DatabaseSettings & { databaseUrl: string }): Promise<Database> {
  const writable = await openDatabase(settings)
  const url = new URL(settings.databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = await openDatabase({ ...settings, databaseUrl: url.href })
  const current = () => (reading.getStore() ? readOnly : writable)
  return {
    kind: writable.kind,
    get query() {
      return current().query
    },
    transaction: (work) => current().transaction(work),
    unitOfWork: (work) => current().unitOfWork(work),
    readBehind: (read) => current().readBehind(read),
    onCommit: (work) => current().onCommit(work),
    pool: writable.pool,
    async close() {
      await readOnly.close()
      await writable.close()
    },
  }
}
