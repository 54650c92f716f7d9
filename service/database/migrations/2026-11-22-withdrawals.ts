import { type Kysely, sql } from 'kysely'

/** Consent to delivery at once as it was given, and withdrawals as they were declared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column consent jsonb',
  // Who withdraws may know no more of an order than the address it was made with.
  "create index orders_customer_email on orders (lower(customer ->> 'email'))",
  `create table withdrawals (
    id uuid primary key,
    name text not null,
    email text not null,
    order_given text not null,
    statement text not null,
    received_at timestamptz not null
  )`,
]
