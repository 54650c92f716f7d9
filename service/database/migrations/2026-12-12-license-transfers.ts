import { type Kysely, sql } from 'kysely'

/** Licenses that their owners offer to other customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table license_transfers (
    id uuid primary key,
    status text not null check (status in ('Offered', 'Accepted', 'Completed', 'Cancelled', 'Expired')),
    from_customer_id uuid not null references customers (id),
    to_customer_id uuid references customers (id),
    recipient text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index license_transfers_from on license_transfers (from_customer_id, created_at)',
  'create index license_transfers_to on license_transfers (to_customer_id, created_at) where to_customer_id is not null',
  "create index license_transfers_offered on license_transfers (expires_at) where status in ('Offered', 'Accepted')",
  'create index license_transfers_recipient on license_transfers (recipient) where recipient is not null',
  `create table license_transfer_items (
    transfer_id uuid not null references license_transfers (id),
    license_id uuid not null references licenses (id),
    is_open boolean not null,
    primary key (transfer_id, license_id)
  )`,
  'create unique index license_transfer_items_open on license_transfer_items (license_id) where is_open',
  'create index license_transfer_items_license on license_transfer_items (license_id)',
]
