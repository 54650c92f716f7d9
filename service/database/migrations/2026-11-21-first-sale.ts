import { type Kysely, sql } from 'kysely'

/** Everything the first sale needs: who buys, what is sold, what was paid, what is owned and where it runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const identity = [
  `create table customers (
    id uuid primary key,
    email text not null,
    name text not null,
    password_hash text,
    address jsonb,
    newsletter_opt_in boolean not null,
    product_updates_opt_in boolean not null,
    accepted_privacy_policy_at timestamptz,
    accepted_terms_at timestamptz,
    confirmed_at timestamptz,
    created_at timestamptz not null
  )`,
  'create unique index customers_email on customers (lower(email))',
  `create table sessions (
    id uuid primary key,
    customer_id uuid not null references customers,
    user_agent text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index sessions_customer on sessions (customer_id)',
  `create table refresh_tokens (
    hash text primary key,
    session_id uuid not null references sessions,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table keys (
    id text primary key,
    purpose text not null,
    secret text not null,
    public_key text,
    created_at timestamptz not null
  )`,
]

const catalogue = [
  `create table products (
    id text primary key,
    position int not null,
    name text not null,
    tagline text not null,
    description text not null,
    website text,
    icon_url text,
    current_version text,
    max_activations int not null check (max_activations > 0),
    trial_days int not null check (trial_days >= 0),
    downloads_needs_user boolean not null,
    downloads_needs_ownership boolean not null,
    withdrawn_at timestamptz
  )`,
  `create table bundles (
    id text primary key,
    position int not null,
    name text not null,
    tagline text not null,
    description text not null,
    icon_url text,
    withdrawn_at timestamptz
  )`,
  `create table bundle_products (
    bundle_id text not null references bundles,
    product_id text not null references products,
    position int not null,
    primary key (bundle_id, product_id)
  )`,
  `create table variations (
    owner_type text not null check (owner_type in ('Product', 'Bundle')),
    owner_id text not null,
    id text not null,
    position int not null,
    name text not null,
    is_default boolean not null,
    prices jsonb not null,
    primary key (owner_type, owner_id, id)
  )`,
]

const orders = [
  `create table orders (
    id uuid primary key,
    status text not null check (status in ('Open', 'PaymentProcessing', 'Completed', 'Failed')),
    currency text not null,
    customer_id uuid references customers,
    customer jsonb,
    original bigint,
    discount bigint,
    subtotal bigint,
    taxes bigint,
    due bigint check (due >= 0),
    utm jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    completed_at timestamptz
  )`,
  'create index orders_customer on orders (customer_id)',
  `create table order_lines (
    order_id uuid not null references orders,
    position int not null,
    line_id text not null,
    type text not null check (type in ('Product', 'Bundle')),
    item_id text not null,
    variation_id text not null,
    quantity int not null check (quantity > 0),
    sold jsonb,
    primary key (order_id, line_id)
  )`,
  `create table checkouts (
    id text primary key,
    order_id uuid not null references orders,
    customer_id uuid references customers,
    shop_origin text not null,
    return_url text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index checkouts_order on checkouts (order_id)',
  `create table payments (
    id uuid primary key,
    order_id uuid not null references orders,
    provider text not null,
    token text not null,
    status text not null check (status in ('Pending', 'ActionRequired', 'Succeeded', 'Declined')),
    amount bigint not null check (amount >= 0),
    currency text not null,
    decline_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  // One payment at a time for an order: a second tab that pays too finds it taken.
  "create unique index payments_live on payments (order_id) where status <> 'Declined'",
  `create table payment_events (
    id text primary key,
    payment_id uuid not null references payments,
    type text not null,
    received_at timestamptz not null
  )`,
  `create table test_charges (
    payment_id uuid primary key,
    token text not null,
    amount bigint not null,
    currency text not null,
    status text not null check (status in ('ActionRequired', 'Succeeded', 'Declined')),
    reason text
  )`,
]

const licensing = [
  `create table licenses (
    id uuid primary key,
    customer_id uuid not null references customers,
    product_id text not null references products,
    order_id uuid references orders,
    grant_key text not null unique,
    status text not null check (status in ('Active', 'Revoked')),
    active_activations int not null default 0,
    max_activations int not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    constraint licenses_seats check (active_activations between 0 and max_activations)
  )`,
  'create index licenses_customer on licenses (customer_id, created_at, id)',
  `create table activations (
    id uuid primary key,
    license_id uuid references licenses,
    product_id text not null references products,
    customer_id uuid references customers,
    name text not null,
    device_signature text not null,
    status text not null check (status in ('Active', 'Revoked')),
    method text not null check (method in ('Online', 'Offline')),
    expires_at timestamptz,
    first_validated_at timestamptz,
    last_validated_at timestamptz,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  // A device holds at most one seat of a license; hashed, because a signature may be longer than an index entry.
  `create unique index activations_device on activations (license_id, md5(device_signature)) where status = 'Active'`,
  'create index activations_license on activations (license_id, created_at, id)',
  `create table activation_requests (
    id uuid primary key,
    product_id text not null references products,
    device_name text not null,
    device_signature text not null,
    method text not null check (method in ('Online', 'Offline')),
    status text not null check (status in ('Requested', 'Fulfilled', 'Completed', 'Cancelled')),
    activation_id uuid references activations,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
]

const operation = [
  `create table jobs (
    id uuid primary key,
    kind text not null,
    payload jsonb not null,
    dedupe_key text unique,
    run_at timestamptz not null,
    leased_until timestamptz,
    attempts int not null default 0,
    done_at timestamptz,
    last_error text
  )`,
  'create index jobs_waiting on jobs (run_at) where done_at is null',
  `create table limits (
    key text primary key,
    window_started_at timestamptz not null,
    count int not null
  )`,
]

const statements = [...identity, ...catalogue, ...orders, ...licensing, ...operation]
