import { type Kysely, sql } from 'kysely'

/** Removing what is old looks for all that refers to it: without these, through whole tables for every row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index refresh_tokens_session on refresh_tokens (session_id)',
  'create index payments_order on payments (order_id)',
  'create index licenses_order on licenses (order_id)',
]
