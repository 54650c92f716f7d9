import { type Kysely, sql } from 'kysely'

/** How a payment is paid, where its customer takes a step on another site, and where they come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table payments add column method text',
  'alter table payments add column action_url text',
  'alter table payments add column return_url text',
]
