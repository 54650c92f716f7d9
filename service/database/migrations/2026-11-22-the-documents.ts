import { type Kysely, sql } from 'kysely'

/** Invoices and credit notes as they were issued, and what they come to in the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table invoices add column document jsonb not null',
  'alter table invoices add column booking jsonb not null',
  'create index invoices_issued on invoices (issued_at)',
]
