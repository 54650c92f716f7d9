import { type Kysely, sql } from 'kysely'

/** The audit log and the access log by time, and deliveries of webhooks by their state, each in the order of its list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index audit_entries_list on audit_entries (at, id)',
  'drop index audit_entries_at',
  'create index access_entries_list on access_entries (first_at, id)',
  'create index webhook_deliveries_of_status on webhook_deliveries (receiver_id, status, id)',
  'drop index webhook_deliveries_parked',
]
