import { type Kysely, sql } from 'kysely'

/** Notes about customers, mails that were sent, licenses that wait for an address, and what colleagues change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const notes = [
  `create table customer_notes (
    id uuid primary key,
    customer_id uuid references customers,
    email text,
    text text not null,
    author text not null,
    created_at timestamptz not null,
    check (num_nonnulls(customer_id, email) = 1)
  )`,
  'create index customer_notes_customer on customer_notes (customer_id) where customer_id is not null',
  'create index customer_notes_email on customer_notes (email) where email is not null',
]

const mails = [
  `create table mails (
    id text primary key,
    kind text not null,
    recipient text not null,
    customer_id uuid,
    author text,
    subject text not null,
    draft jsonb,
    queued_at timestamptz not null,
    sent_at timestamptz
  )`,
  'create index mails_recipient on mails (lower(recipient), queued_at, id)',
  'create index mails_customer on mails (customer_id, queued_at, id) where customer_id is not null',
  'create index mails_author on mails (lower(author), queued_at, id) where author is not null',
  'create index mails_queued on mails (queued_at)',
  "create index jobs_of_mails on jobs (lower(payload ->> 'to')) where done_at is null and kind = 'send-mail'",
]

const grants = [
  `create table waiting_grants (
    id uuid primary key,
    email text not null,
    product_id text not null references products,
    seats integer not null,
    kind text not null,
    reason text not null,
    grant_key text not null unique,
    created_at timestamptz not null
  )`,
  'create index waiting_grants_email on waiting_grants (email)',
  'alter table licenses add column grant_kind text',
  'alter table licenses add column offline_counted_from timestamptz',
]

// The row of a merged account is deleted, so that nothing that was under way can still be written for it.
const accounts = [
  `create table merged_accounts (
    id uuid primary key,
    merged_into uuid not null references customers,
    merged_at timestamptz not null
  )`,
  'create index merged_accounts_into on merged_accounts (merged_into, id)',
]

const statements = [...notes, ...mails, ...grants, ...accounts]
