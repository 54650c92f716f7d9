import { type Kysely, sql } from 'kysely'

/** Vouchers; releases with the files to download; trials; and keys that are sealed and follow one another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const vouchers = [
  `create table voucher_batches (
    id text primary key,
    name text not null,
    description text not null,
    contents jsonb not null,
    withdrawn_at timestamptz
  )`,
  // The code in lower case is what is compared; shown_code is how the vendor spells it.
  `create table vouchers (
    id uuid primary key,
    batch_id text not null references voucher_batches,
    code text not null unique,
    shown_code text not null,
    redeemed_by uuid references customers,
    redeemed_at timestamptz,
    withdrawn_at timestamptz,
    check ((redeemed_by is null) = (redeemed_at is null))
  )`,
  'create index vouchers_batch on vouchers (batch_id)',
  'alter table licenses add column voucher_id uuid references vouchers',
]

const releases = [
  `create table releases (
    product_id text not null references products,
    version text not null,
    position int not null,
    is_prerelease boolean not null,
    description text,
    released_on text,
    primary key (product_id, version)
  )`,
  `create table artifacts (
    product_id text not null,
    version text not null,
    key text not null,
    position int not null,
    platform text not null check (platform in ('Universal', 'Windows', 'Linux', 'Mac')),
    name text not null,
    file text not null,
    size bigint not null check (size >= 0),
    sha256 text not null,
    manifest jsonb,
    primary key (product_id, version, key),
    foreign key (product_id, version) references releases on delete cascade
  )`,
]

const trials = [
  'alter table products add column trial_needs_account boolean not null default false',
  // One running trial for a device and whoever was signed in on it; nobody counts as somebody.
  `create unique index activations_trial on activations
    (product_id, md5(device_signature), coalesce(customer_id, '00000000-0000-0000-0000-000000000000'))
    where license_id is null and status = 'Active'`,
  'create index activations_customer on activations (customer_id, product_id, created_at, id)',
  'create index activation_requests_activation on activation_requests (activation_id)',
  'create index activation_requests_created on activation_requests (created_at)',
]

const keys = [
  'alter table keys add column signs_from timestamptz not null default now()',
  'update keys set signs_from = created_at',
  'alter table keys add column retired_at timestamptz',
  'alter table keys add column is_sealed boolean not null default false',
]

const statements = [...vouchers, ...releases, ...trials, ...keys]
