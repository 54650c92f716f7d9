import { type Kysely, sql } from 'kysely'

/** Which import has brought a subscriber, as long as nobody has chosen anything since: no more than that goes when it is undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscribers add column import_id uuid`.execute(db)
}
