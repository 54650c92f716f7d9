import { type Kysely, sql } from 'kysely'

/** The vendor can limit how many copies of a product or bundle one order holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['products', 'bundles'])
    await sql.raw(`alter table ${table} add column max_quantity integer`).execute(db)
}
