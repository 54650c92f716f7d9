import { type Kysely, sql } from 'kysely'

/** Proofs of a mailbox: codes that were mailed, who asked for optional mail, and what guests bought for an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mailed_codes (
    hash text primary key,
    purpose text not null check (purpose in ('account', 'email-change', 'password')),
    email text not null,
    customer_id uuid references customers,
    name text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index mailed_codes_email on mailed_codes (email, purpose)',
  'create index mailed_codes_customer on mailed_codes (customer_id)',
  `create table subscribers (
    email text primary key,
    name text,
    newsletter boolean not null,
    product_updates boolean not null,
    confirmed_at timestamptz,
    created_at timestamptz not null
  )`,
  // A guest's order waits for whoever proves the address to be theirs.
  'alter table orders add column claim_email text',
  'create index orders_unclaimed on orders (claim_email) where claim_email is not null',
]
