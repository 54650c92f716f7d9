import { type Kysely, sql } from 'kysely'

/** What is imported from other stores, and what became of each of its records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const imports = [
  `create table imports (
    id uuid primary key,
    status text not null,
    options jsonb not null,
    files jsonb not null,
    position bigint not null default 0,
    counts jsonb not null,
    totals jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz,
    undone_at timestamptz
  )`,
  // One import at a time: two of the same files would make everything twice.
  `create unique index imports_unfinished on imports ((1)) where status in ('Running', 'Undoing')`,
  // Rows refer to imports and keys without a constraint: neither is ever removed, and the checks take a fifth of an import's time.
  `create table import_entries (
    import_id uuid not null,
    number bigint not null,
    file integer not null,
    line bigint not null,
    kind text not null,
    key text,
    outcome text not null,
    reason text,
    object_id uuid,
    primary key (import_id, number)
  )`,
  `create table import_keys (
    source text not null,
    kind text not null,
    key text not null,
    object_id uuid not null,
    import_id uuid not null,
    is_new boolean not null,
    primary key (source, kind, key)
  )`,
  'create index import_keys_of_import on import_keys (import_id, kind)',
  'create index import_keys_of_object on import_keys (object_id)',
]

const history = [
  `create table imported_customers (
    customer_id uuid not null references customers,
    source text not null,
    import_id uuid not null,
    is_new boolean not null,
    language text,
    consents jsonb not null,
    known_since timestamptz,
    announced_at timestamptz,
    primary key (customer_id, source)
  )`,
  'create index imported_customers_of_import on imported_customers (import_id, customer_id)',
  `create table imported_orders (
    id uuid primary key,
    import_id uuid not null,
    customer_id uuid not null references customers,
    source text not null,
    number text not null,
    status text not null,
    currency text not null,
    discount bigint not null,
    taxes bigint not null,
    total bigint not null,
    refunded bigint not null,
    bought_at timestamptz not null,
    details jsonb not null
  )`,
  'create index imported_orders_of_customer on imported_orders (customer_id, bought_at, id)',
  'create index imported_orders_of_import on imported_orders (import_id, id)',
  `create table imported_subscriptions (
    id uuid primary key,
    import_id uuid not null,
    customer_id uuid not null references customers,
    source text not null,
    reference text not null,
    product text not null,
    status text not null,
    currency text,
    amount bigint,
    next_at timestamptz,
    details jsonb not null
  )`,
  'create index imported_subscriptions_of_customer on imported_subscriptions (customer_id, id)',
  'create index imported_subscriptions_of_import on imported_subscriptions (import_id, id)',
]

// A serial number is stored only as an HMAC of its exact bytes and one of its normalised form.
const licensing = [
  'alter table licenses add column expires_at timestamptz',
  'alter table license_end_reasons drop constraint license_end_reasons_kind_check',
  `create index licenses_to_expire on licenses (expires_at) where status = 'Active' and expires_at is not null`,
  `create table license_serials (
    license_id uuid not null references licenses,
    key_id text not null,
    exact bytea not null,
    normalised bytea not null,
    source text not null,
    former_product text,
    former_id text,
    uses integer not null default 0,
    created_at timestamptz not null,
    primary key (license_id, key_id, exact)
  )`,
  'create index license_serials_exact on license_serials (exact)',
  'create index license_serials_normalised on license_serials (normalised)',
  `create table former_devices (
    id uuid primary key,
    license_id uuid not null references licenses,
    source text not null,
    former_id text not null,
    name text not null,
    signature text,
    activated_at timestamptz,
    last_seen_at timestamptz,
    ended_at timestamptz
  )`,
  'create unique index former_devices_of_source on former_devices (source, former_id)',
  'create index former_devices_of_license on former_devices (license_id)',
]

const statements = [...imports, ...history, ...licensing]
