import { type Kysely, sql } from 'kysely'

/** Requests for the education discount, and the coupons that are issued to one person each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The files of the catalogue neither know these nor take them off sale.
  'alter table coupons add column is_issued boolean not null default false',
  'create unique index coupons_issued_code on coupons (lower(code)) where is_issued',
  `create table education_requests (
    id uuid primary key,
    name text not null,
    email text not null,
    institution text not null,
    role text not null,
    proof_words text,
    proof_file bytea,
    proof_type text,
    status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Refused')),
    renewal_of uuid references education_requests on delete set null,
    received_at timestamptz not null,
    decided_at timestamptz,
    reason text,
    coupon_id text references coupons,
    ends_at timestamptz,
    reminded_at timestamptz
  )`,
  'create index education_requests_email on education_requests (lower(email))',
  "create index education_requests_waiting on education_requests (received_at) where status = 'Waiting'",
]
