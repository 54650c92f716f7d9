import { type Kysely, sql } from 'kysely'

/** Seats that owners of licenses lend to other customers for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table licenses add column lent_seats integer not null default 0',
  'alter table licenses add column borrowed_from uuid references licenses (id)',
  'create index licenses_borrowed on licenses (borrowed_from) where borrowed_from is not null',
  `create table seat_loans (
    id uuid primary key,
    status text not null check (status in ('Offered', 'Running', 'Ended', 'Cancelled', 'Expired')),
    license_id uuid not null references licenses (id),
    from_customer_id uuid not null references customers (id),
    to_customer_id uuid references customers (id),
    recipient text,
    borrowed_license_id uuid references licenses (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    started_at timestamptz,
    ends_at timestamptz,
    ended_at timestamptz
  )`,
  'create index seat_loans_from on seat_loans (from_customer_id, created_at)',
  'create index seat_loans_to on seat_loans (to_customer_id, created_at) where to_customer_id is not null',
  'create index seat_loans_license on seat_loans (license_id)',
  'create index seat_loans_borrowed on seat_loans (borrowed_license_id) where borrowed_license_id is not null',
  'create index seat_loans_recipient on seat_loans (recipient) where recipient is not null',
  "create unique index seat_loans_offered on seat_loans (license_id) where status = 'Offered'",
  "create index seat_loans_offers_until on seat_loans (expires_at) where status = 'Offered'",
  "create index seat_loans_running_until on seat_loans (ends_at) where status = 'Running'",
]
