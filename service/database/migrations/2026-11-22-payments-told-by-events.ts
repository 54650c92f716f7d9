import { type Kysely, sql } from 'kysely'

/** Payments as their providers tell of them, refunds, disputes, billing details of a checkout, and invoice numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const payments = [
  'alter table checkouts add column billing jsonb',
  'alter table payments drop constraint payments_status_check',
  `alter table payments add constraint payments_status_check
    check (status in ('Pending', 'ActionRequired', 'Succeeded', 'Declined', 'Held', 'Returned'))`,
  'drop index payments_live',
  // One payment at a time for an order: a second tab that pays too finds it taken.
  "create unique index payments_live on payments (order_id) where status not in ('Declined', 'Returned')",
  'alter table payments add column reference text',
  'create unique index payments_reference on payments (provider, reference)',
  'alter table payments add column action_secret text',
  // What came, where that is not what was due.
  'alter table payments add column received_amount bigint',
  'alter table payments add column received_currency text',
]

const testProvider = [
  'alter table test_charges drop constraint test_charges_status_check',
  `alter table test_charges add constraint test_charges_status_check
    check (status in ('Pending', 'ActionRequired', 'Succeeded', 'Declined', 'Ended'))`,
  // From when a payment that is under way has succeeded.
  'alter table test_charges add column settles_at timestamptz',
  `create table test_events (
    id text primary key,
    payment_id uuid not null,
    body text not null,
    send_at timestamptz not null,
    copies int not null check (copies >= 0)
  )`,
  'create index test_events_waiting on test_events (send_at) where copies > 0',
  `create table test_refunds (
    refund_id uuid primary key,
    payment_id uuid not null,
    amount bigint not null check (amount > 0)
  )`,
]

const refunds = [
  `create table refunds (
    id uuid primary key,
    order_id uuid not null references orders,
    payment_id uuid not null references payments,
    amount bigint not null check (amount > 0),
    currency text not null,
    reason text not null,
    begun_by text not null check (begun_by in ('Vendor', 'Provider', 'Shop')),
    line_ids jsonb not null,
    status text not null check (status in ('Pending', 'Succeeded', 'Failed')),
    reference text,
    failure text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index refunds_payment on refunds (payment_id)',
  'create index refunds_order on refunds (order_id)',
  'create unique index refunds_reference on refunds (payment_id, reference)',
  `create table disputes (
    id text primary key,
    payment_id uuid not null references payments,
    status text not null check (status in ('Open', 'Won', 'Lost')),
    amount bigint not null,
    currency text not null,
    reason text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'alter table licenses add column revoked_reason text',
  // Why the licenses of a line have ended; nobody who claims the order later gets them either.
  'alter table order_lines add column ended_reason text',
]

const invoices = [
  `create table invoice_series (
    name text primary key,
    last_number int not null
  )`,
  "insert into invoice_series (name, last_number) values ('Invoice', 0), ('CreditNote', 0)",
  `create table invoices (
    series text not null references invoice_series,
    number int not null check (number > 0),
    order_id uuid not null references orders,
    refund_id uuid references refunds,
    issued_at timestamptz not null,
    primary key (series, number),
    check ((series = 'CreditNote') = (refund_id is not null))
  )`,
  "create unique index invoices_order on invoices (order_id) where series = 'Invoice'",
  'create unique index invoices_refund on invoices (refund_id)',
]

const statements = [...payments, ...testProvider, ...refunds, ...invoices]
