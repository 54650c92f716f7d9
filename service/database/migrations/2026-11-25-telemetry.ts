import { type Kysely, sql } from 'kysely'

/** Jobs know which request queued them, and what is parked is counted without a look at all that was delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table jobs add column queued_by text',
  "create index webhook_deliveries_parked on webhook_deliveries (receiver_id) where status = 'Parked'",
]
