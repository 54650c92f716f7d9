import { type Kysely, sql } from 'kysely'

/** When a session's password was last entered, links that take a change of address back, and who tried to sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null for sessions that are there already: they ask for the password before anything sensitive.
  'alter table sessions add column password_entered_at timestamptz',
  // There is one more purpose. A check cannot be replaced while the version before runs, and types hold what is written.
  'alter table mailed_codes drop constraint mailed_codes_purpose_check',
  // One row for each kind, customer, network and day, so that a flood adds to a count and not to the disk.
  `create table access_entries (
    id bigint generated always as identity primary key,
    day timestamptz not null,
    kind text not null,
    customer_id uuid,
    network text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    count integer not null,
    unique nulls not distinct (day, kind, customer_id, network)
  )`,
  'create index access_entries_customer on access_entries (customer_id) where customer_id is not null',
]
