import { type Kysely, sql } from 'kysely'

/** Since when the provider of a payment does not answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column unheard_since timestamptz`.execute(db)
}
