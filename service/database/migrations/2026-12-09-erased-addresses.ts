import { type Kysely, sql } from 'kysely'

/** Addresses of erased customers that imports have brought, so that no later import brings them again: HMACs under a key of the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_addresses (
    digest text primary key,
    erased_at timestamptz not null
  )`.execute(db)
}
