import { type Kysely, sql } from 'kysely'

/** The list of permanent licenses, which are few among all, is read by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index licenses_permanent on licenses (created_at, id) where permanent_since is not null`.execute(db)
}
