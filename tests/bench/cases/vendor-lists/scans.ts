import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'

/** Tables that do not grow with what is sold, or of which an index is no use. */
const isSmall = new Set(['products', 'voucher_batches', 'webhook_receivers', 'api_keys', 'keys', 'catalogue_state'])

/** How often each table that grows with what is sold was read in sequence, as PostgreSQL counts. */
export async function readScans(database: Database): Promise<Map<string, number>> {
  // The program's connections report what they did within a second of the end of a transaction.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await sql`select pg_stat_clear_snapshot()`.execute(database.query)
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, seq_scan::int as scans from pg_stat_user_tables where n_live_tup > 5000
  `.execute(database.query)
  return new Map(rows.filter(({ name }) => !isSmall.has(name)).map(({ name, scans }) => [name, scans]))
}
