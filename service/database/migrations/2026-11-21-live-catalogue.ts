import { type Kysely, sql } from 'kysely'

/** What holds for the catalogue as a whole, in its one row: by its stamp, processes learn that it has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table catalogue_state (
        id int primary key check (id = 1),
        stamp text not null,
        currencies jsonb not null,
        suggested_currency text not null,
        changed_at timestamptz not null
      )`,
    )
    .execute(db)
}
