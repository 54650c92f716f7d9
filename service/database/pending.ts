import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Database } from './connection.ts'
import { migrations } from './migrate.ts'

/** The migrations of this version that the database has not been through, in their order; it is not changed. */
export async function findPending({ query }: Database): Promise<string[]> {
  const done = await findDone(query)
  return Object.keys(migrations).filter((name) => !done.includes(name))
}

async function findDone(query: Database['query']): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string | null
  }>`select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as name`.execute(query)
  if (tables[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(query)
  return rows.map(({ name }) => name)
}
