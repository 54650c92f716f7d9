import { type Kysely, sql } from 'kysely'

/** Batches of vouchers can end. A version that knows nothing of it goes on as if they did not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table voucher_batches add column ends_at timestamptz').execute(db)
}
