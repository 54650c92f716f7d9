import { type Kysely, sql } from 'kysely'

/**
 * A license has so many offline activations in a year, as its product or the vendor says. Devices that are offline already
 * count from when they were activated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table products add column offline_per_year integer',
  'alter table licenses add column offline_per_year integer',
  'alter table activations add column offline_at timestamptz',
]
