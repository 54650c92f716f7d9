import { type Kysely, sql } from 'kysely'

/** In whose name an order was sold; all orders until now were sold in the vendor's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  "alter table orders add column seller text not null default 'vendor'",
  "create index orders_of_merchants on orders (completed_at) where status = 'Completed' and seller <> 'vendor'",
]
