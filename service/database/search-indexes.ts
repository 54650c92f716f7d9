import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import { withoutTimeLimit } from './postgres-dialect.ts'

/** The indexes of trigrams over orders and devices. Building one takes about a minute for each 500,000 rows. */
const definitions = {
  orders_search: `orders using gin (trigrams(order_words(customer))) with (fastupdate = off) where customer is not null`,
  activations_search: 'activations using gin (trigrams(name)) with (fastupdate = off)',
} as const
export type SearchIndex = keyof typeof definitions
export const searchIndexes: readonly SearchIndex[] = ['orders_search', 'activations_search']

/** Up to how many rows a migration builds such an index itself, while the shop waits for it. */
const mostRowsAtOnce = 20_000

/** Builds those whose tables are small. The others are left to `buildSearchIndexes`, which the shop does not wait for. */
export async function buildSmallSearchIndexes(db: Queryable): Promise<void> {
  for (const name of searchIndexes) {
    const table = definitions[name].split(' ')[0] ?? ''
    const { rows } = await sql`select from ${sql.table(table)} limit 1 offset ${mostRowsAtOnce}`.execute(db)
    if (rows.length === 0) await sql.raw(`create index ${name} on ${definitions[name]}`).execute(db)
  }
}

/** Whether searches can use an index: it may be missing, or only partly built. */
export async function hasSearchIndex(db: Queryable, name: SearchIndex): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and indisvalid`.execute(db)
  return rows.length > 0
}

/**
 * Builds the search indexes that are missing; rows can be written meanwhile. One that another process is building is left to
 * it, and what is left of an interrupted attempt is replaced.
 */
export async function buildSearchIndexes({ query, kind }: Database): Promise<void> {
  const concurrently = kind === 'postgres' ? 'concurrently' : ''
  for (const name of searchIndexes) {
    if ((await hasSearchIndex(query, name)) || (await isBeingBuilt(query, name))) continue
    await query.connection().execute(async (connection) => {
      await sql.raw(withoutTimeLimit).execute(connection)
      await sql.raw(`drop index ${concurrently} if exists ${name}`).execute(connection)
      await sql.raw(`create index ${concurrently} ${name} on ${definitions[name]}`).execute(connection)
    })
  }
}

async function isBeingBuilt(db: Queryable, name: SearchIndex): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_progress_create_index where index_relid = to_regclass(${name})`.execute(db)
  return rows.length > 0
}
