import { type Kysely, sql } from 'kysely'

/** The vendor that a database belongs to: no row until the first shop has started on it, and one row from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table database_owner (
        id integer primary key check (id = 1),
        vendor_id text not null,
        claimed_at timestamptz not null default now()
      )`,
    )
    .execute(db)
}
