import { type Kysely, sql } from 'kysely'

/** Checkouts that have ended are found by when they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index checkouts_expires on checkouts (expires_at)').execute(db)
}
