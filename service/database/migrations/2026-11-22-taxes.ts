import { type Kysely, sql } from 'kysely'

/** How an order is taxed and why, as it stood when it was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table orders add column taxation jsonb').execute(db)
}
