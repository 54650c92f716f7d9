import { type Kysely, sql } from 'kysely'

/** What an order is for, and the fees of license transfers, each with the order that it is paid by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  "alter table orders add purpose text not null default 'Purchase' check (purpose in ('Purchase', 'TransferFee'))",
  'alter table license_transfers add fee jsonb, add order_id uuid references orders (id) on delete set null',
  'create unique index license_transfers_order on license_transfers (order_id) where order_id is not null',
]
