import { sql } from 'kysely'
import { openDatabase } from '#service/database/connection.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'

const tables = [
  ...['activation_requests', 'activations', 'licenses', 'jobs', 'orders', 'payment_events', 'audit_entries'],
  ...['refresh_tokens', 'webhook_deliveries'],
]

async function countRows(database: FreshDatabase): Promise<string> {
  const { query, close } = await openDatabase(database)
  const counts: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(query)
    counts.push(`${table} ${rows[0]?.count}`)
  }
  await close()
  return counts.join(', ')
}

/** Throws where two databases, of programs that have ended, do not hold as many rows each: one has not done all of it. */
export async function checkSameRows(one: FreshDatabase, other: FreshDatabase): Promise<void> {
  const [first, second] = [await countRows(one), await countRows(other)]
  if (first !== second) throw new Error(`One side wrote ${first}; the other ${second}`)
}
