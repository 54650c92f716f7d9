import { type Kysely, sql } from 'kysely'

/** From when on a license needs no server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table licenses add column permanent_since timestamptz').execute(db)
}
