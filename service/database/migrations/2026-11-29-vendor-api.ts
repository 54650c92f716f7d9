import { type Kysely, sql } from 'kysely'

/** Keys of the vendor API, the reasons of changes, vouchers of the database, and indexes of the lists of the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const tables = [
  `create table api_keys (
    id uuid primary key,
    name text not null,
    role text not null,
    hash text not null unique,
    start text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  `create table audit_reasons (
    entry_id bigint primary key,
    reason text not null,
    customer_id uuid
  )`,
  'create index audit_reasons_customer on audit_reasons (customer_id) where customer_id is not null',
  'alter table voucher_batches add column issued_at timestamptz',
  'alter table voucher_batches add column stopped_at timestamptz',
]

// An index of a column's trigrams without an extension, which a managed PostgreSQL may not offer to this user.
const search = [
  `create function trigrams(words text) returns text[] language sql immutable strict parallel safe as $$
    select array(select distinct substr(lower(words), n, 3) from generate_series(1, length(words) - 2) n)
  $$`,
  `create index customers_search on customers using gin (trigrams(email || ' ' || name))`,
]

const lists = [
  'create index customers_created on customers (created_at, id)',
  'create index orders_created on orders (created_at, id)',
  'create index orders_by_status on orders (status, created_at, id)',
  'create index licenses_created on licenses (created_at, id)',
  'create index licenses_product on licenses (product_id, created_at, id)',
  "create index licenses_revoked on licenses (created_at, id) where status = 'Revoked'",
  'create index activations_created on activations (created_at, id)',
  "create index activations_revoked on activations (created_at, id) where status = 'Revoked'",
  'create index education_requests_received on education_requests (received_at, id)',
  'create index vouchers_of_batch on vouchers (batch_id, id)',
  'create index coupons_of_batch on coupons (batch, id) where batch is not null',
  'create index webhook_deliveries_list on webhook_deliveries (receiver_id, id)',
]

const statements = [...tables, ...search, ...lists]
