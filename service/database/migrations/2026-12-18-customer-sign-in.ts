import { type Kysely, sql } from 'kysely'

/** The browsers that customers have signed in with, and passkeys with which they sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table known_browsers (
    customer_id uuid not null references customers (id),
    hash text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    told_at timestamptz,
    primary key (customer_id, hash)
  )`,
  'create index known_browsers_last_seen on known_browsers (last_seen_at)',
]
