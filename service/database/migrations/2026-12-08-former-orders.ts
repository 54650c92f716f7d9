import { type Kysely, sql } from 'kysely'

/** The purchase at a former store that a license came from, and an index that finds purchases by their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not a foreign key: the purchase is erased with the customer who made it, although the license may have been moved.
  await sql`alter table licenses add column former_order_id uuid`.execute(db)
  await sql`create index imported_orders_by_number on imported_orders (number)`.execute(db)
}
