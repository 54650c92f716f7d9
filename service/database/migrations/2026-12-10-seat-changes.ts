import { type Kysely, sql } from 'kysely'

/** The owner of a license frees so many seats in a year, and devices that are not in use give theirs back, as the product says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table products add column seat_changes_per_year integer',
  'alter table products add column seats_return_after_days integer',
  'alter table activations add column freed_by text',
]
