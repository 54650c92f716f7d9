import { sql } from 'kysely'
import * as z from 'zod/mini'
import { openDatabase } from '#service/database/connection.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.object({ time: z.string() }),
])
const statement = z.object({ text: z.string(), values: z.array(value) })
/** A statement as it was asked for, with its values as they go through JSON. */
export type Statement = z.infer<typeof statement>

const recordingSchema = z.record(z.string(), z.array(statement))
/** What each client asked of the database in each batch, in order. */
export type Recording = z.infer<typeof recordingSchema>

export const readRecording = (text: string): Recording => z.parse(recordingSchema, JSON.parse(text))

export const writeValue = (given: unknown): Statement['values'][number] =>
  z.parse(value, given instanceof Date ? { time: given.toISOString() } : (given ?? null))

/** A value as the program gave it to its database. */
const readValue = (written: Statement['values'][number]) =>
  typeof written === 'object' && written !== null && 'time' in written ? new Date(written.time) : written

/** A statement by itself, or all those of a transaction with what begins and ends it. */
export type Unit = { isTransaction: boolean; statements: { text: string; values: unknown[] }[] }

/** Tells transactions from what is asked for by itself. */
export function toUnits(statements: readonly Statement[]): Unit[] {
  const units: Unit[] = []
  let open: Unit | null = null
  for (const { text, values } of statements) {
    const asked = { text, values: values.map(readValue) }
    if (/^begin\b/i.test(text)) open = { isTransaction: true, statements: [] }
    if (open) open.statements.push(asked)
    else units.push({ isTransaction: false, statements: [asked] })
    if (open && /^(commit|rollback)\b/i.test(text)) {
      units.push(open)
      open = null
    }
  }
  return units
}

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
