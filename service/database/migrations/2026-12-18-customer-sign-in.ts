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
  `create table customer_passkeys (
    id text primary key,
    customer_id uuid not null references customers (id),
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    is_backed_up boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index customer_passkeys_customer on customer_passkeys (customer_id)',
  `create table customer_challenges (
    id uuid primary key,
    purpose text not null,
    customer_id uuid references customers (id),
    secret text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index customer_challenges_expiry on customer_challenges (expires_at)',
  'create index customer_challenges_customer on customer_challenges (customer_id) where customer_id is not null',
]
