import { type Kysely, sql } from 'kysely'

/** How often a serial number had been used when an import brought it, so that an undo sees only what came after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table license_serials add column uses_at_import integer not null default 0`.execute(db)
}
