import { type Kysely, sql } from 'kysely'

/** What lowers prices: discounts, coupons, their uses and the orders they are on. And answers kept for repeated calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What discounts and coupons share: a percentage in hundredths of a percent or amounts in minor units, and a period. */
const terms = `
    name text not null,
    basis_points int check (basis_points between 1 and 10000),
    amounts jsonb,
    is_exclusive boolean not null,
    starts_at timestamptz,
    ends_at timestamptz,
    applies_to jsonb,
    check (num_nonnulls(basis_points, amounts) = 1)`

const statements = [
  // Currencies whose prices contain the tax.
  "alter table catalogue_state add column prices_include_tax jsonb not null default '[]'",
  `create table discounts (
    id text primary key,
    position int not null,
    description text,${terms}
  )`,
  `create table coupons (
    id text primary key,
    code text not null,
    description text not null,
    max_uses int check (max_uses > 0),
    uses int not null default 0 check (uses >= 0),
    withdrawn_at timestamptz,${terms}
  )`,
  // One use for an order, however often its payment begins.
  `create table coupon_uses (
    coupon_id text not null references coupons,
    order_id uuid not null references orders on delete cascade,
    taken_at timestamptz not null,
    primary key (coupon_id, order_id)
  )`,
  'create index coupon_uses_order on coupon_uses (order_id)',
  `create table order_coupons (
    order_id uuid not null references orders on delete cascade,
    coupon_id text not null references coupons,
    code text not null,
    applied_at timestamptz not null,
    sold jsonb,
    primary key (order_id, coupon_id)
  )`,
  `create table idempotency_keys (
    scope text not null,
    key text not null,
    request text not null,
    body text not null,
    created_at timestamptz not null,
    primary key (scope, key)
  )`,
  'create index idempotency_keys_created on idempotency_keys (created_at)',
  'alter table test_charges drop constraint test_charges_status_check',
  `alter table test_charges add constraint test_charges_status_check
    check (status in ('ActionRequired', 'Succeeded', 'Declined', 'Ended'))`,
]
