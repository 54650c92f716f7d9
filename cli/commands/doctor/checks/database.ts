import { sql } from 'kysely'
import * as z from 'zod/mini'
import { problemSchema } from '#contract/problems.ts'
import { readLocalAddress } from '#host/local-address.ts'
import { ContentError } from '#host/shop/read-content.ts'
import {
  type Database,
  DatabaseUnavailableError,
  defaultPool,
  findPending,
  migrations,
  OtherVendorError,
  openDatabase,
  refuseOtherVendor,
} from '#service/database/index.ts'
import { fetchPlainly } from '#service/platform/index.ts'
import { type Check, type CheckContext, type Finding, ok, warning, wrong } from '../context.ts'

const oldestVersion = 15

export const databaseCheck: Check = {
  name: 'database',
  async look(context) {
    const opened = await context.database()
    if (opened === 'not there yet') return [ok('There is no database yet: the first start makes it')]
    if (opened === 'in the shop') return [await askReadiness(context)]
    const { open: database } = opened
    const found = [
      await findVersion(database),
      await findMigrations(database),
      ...(await findOtherOwner(database, context)),
      await findRights(database),
    ]
    const more = database.kind === 'postgres' ? await findConnections(database, context) : null
    return [...found, await findDurability(database), ...(more ? [more] : [])]
  },
}

/** The shop has the embedded database to itself, and says how it is. */
async function askReadiness({ settings: { dataDir } }: CheckContext): Promise<Finding> {
  // By what the shop itself has written down: at the PORT of this command another program may answer.
  const base = await readLocalAddress(dataDir)
  if (base === null)
    return wrong(
      `Another program has the database in ${dataDir}, and no shop has said that it listens`,
      'Wait until it has started; if that hangs, restart it',
    )
  const address = `${base}/readyz`
  const response = await fetchPlainly(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  if (response === null)
    return wrong(
      `Another program has the database in ${dataDir}, and no shop answers at ${address}`,
      'If that hangs, restart the shop',
    )
  if (response.status === 200) return ok(`The shop that is running has it, and is ready: ${address}`)
  const problem = z.safeParse(problemSchema, await response.json().catch(() => null))
  const reason = problem.data?.detail ?? `${address} answered ${response.status}`
  return wrong(`The shop that is running has it, and is not ready: ${reason}`, 'Look at its log')
}

async function readNumber(database: Database, expression: string): Promise<number> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.query)
  return Number(rows[0]?.value)
}
const isTrue = async (database: Database, expression: string) =>
  (await readNumber(database, `case when ${expression} then 1 else 0 end`)) === 1

async function findVersion(database: Database): Promise<Finding> {
  const number = await readNumber(database, "current_setting('server_version_num')")
  const version = `${Math.floor(number / 10_000)}.${number % 10_000}`
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'The embedded PostgreSQL'
  if (number >= oldestVersion * 10_000) return ok(`${kind} ${version} answers`)
  return wrong(`${kind} is of version ${version}`, `Upgrade it to ${oldestVersion} or newer`)
}

async function findMigrations(database: Database): Promise<Finding> {
  const pending = await findPending(database)
  if (pending.length === 0) return ok('It is at this version')
  if (pending.length === Object.keys(migrations).length)
    return ok('There is no shop in it yet: the first start, restore or move makes it')
  return warning(
    `It lacks ${pending.length} of this version's migrations, from ${pending[0]} on`,
    'Make a backup, then start the shop: that brings it up to date',
  )
}

/** A finding where the database belongs to another shop than the one of the settings. */
async function findOtherOwner(database: Database, { content }: CheckContext): Promise<Finding[]> {
  try {
    const { catalogue } = await content()
    await refuseOtherVendor(database, catalogue.store.vendorId)
    return []
  } catch (error) {
    // Faults of the shop's files are a finding of their own.
    if (error instanceof ContentError) return []
    if (!(error instanceof OtherVendorError)) throw error
    const [found = '', ...todo] = error.message.split('\n')
    return [wrong(found, todo.join(' '))]
  }
}

async function findRights(database: Database): Promise<Finding> {
  if (await isTrue(database, 'pg_is_in_recovery()'))
    return wrong('It can only be read: it is a replica', 'Set DATABASE_URL to the server that takes changes')
  if (await isTrue(database, "has_schema_privilege(current_schema(), 'CREATE')")) return ok('This user may change it')
  return wrong('This user may not make tables in it', 'Grant it CREATE on the schema, or make it the owner')
}

async function findDurability(database: Database): Promise<Finding> {
  if (await isTrue(database, "current_setting('fsync') = 'on'"))
    return ok('What is acknowledged is on its disk (fsync)')
  return wrong('fsync is off: a power cut loses what was paid', "Set fsync = on in the server's configuration")
}

/** All processes together must find room, and somebody who looks after it as well. */
async function findConnections(database: Database, { settings }: CheckContext): Promise<Finding> {
  const room = await readNumber(
    database,
    "current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int",
  )
  const taken = await readNumber(
    database,
    "(select count(*) from pg_stat_activity where backend_type = 'client backend')",
  )
  const pool = settings.databasePool ?? defaultPool
  const found = `It has room for ${room} connections, of which ${taken} are taken; each process may take ${pool}`
  if (pool > room) return wrong(found, 'Set DATABASE_POOL lower, or max_connections of the server higher')
  if (pool + taken > room)
    return warning(found, 'Before you start another process, set DATABASE_POOL lower or max_connections higher')
  return ok(found)
}

export const replicaCheck: Check = {
  name: 'replica',
  look: async ({ settings: { databaseReadUrl, dataDir } }) =>
    databaseReadUrl === undefined ? [] : [await tryReplica(databaseReadUrl, dataDir)],
}

async function tryReplica(url: string, dataDir: string): Promise<Finding> {
  try {
    const replica = await openDatabase({ databaseUrl: url, dataDir })
    const pending = await findPending(replica).finally(replica.close)
    if (pending.length === 0) return ok('The replica answers, and is at this version')
    return warning('The replica lags behind: it lacks migrations', 'See whether it still follows the database')
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    return warning(
      `The replica at ${new URL(url).host} does not answer: the database itself is read instead`,
      'See whether it runs, and compare DATABASE_READ_URL',
    )
  }
}
