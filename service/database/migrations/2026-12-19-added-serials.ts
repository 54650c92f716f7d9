import { type Kysely, sql } from 'kysely'

/** Which import has added a serial number to a license that was here before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table license_serials add column import_id uuid',
  'create index license_serials_added on license_serials (import_id) where import_id is not null',
]
