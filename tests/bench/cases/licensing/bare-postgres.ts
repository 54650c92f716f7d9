/** What was recorded, through `pg` alone: each client with a connection of its own, and statements that are named. */
import pg from 'pg'
import * as z from 'zod/mini'
import type { Unit } from './recording.ts'
import { serveBatches } from './serve-batches.ts'

const given = z.object({ databaseUrl: z.string(), recording: z.string(), clients: z.number() })
const { databaseUrl, recording, clients } = z.parse(given, JSON.parse(process.argv[2] ?? ''))

const pool = new pg.Pool({ connectionString: databaseUrl, max: clients, idleTimeoutMillis: 0, pipeline: true })
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

const replayOn = (client: pg.PoolClient) => {
  // Only what is one statement can be named, unlike what begins a transaction.
  const ask = ({ text, values }: Unit['statements'][number]) =>
    client.query(values.length === 0 ? { text } : { name: nameOf(text), text, values })
  return async (units: readonly Unit[]) => {
    for (const { isTransaction, statements } of units) {
      // What begins a transaction is not waited for by itself, as the program does not either.
      const together = isTransaction ? 2 : 1
      await Promise.all(statements.slice(0, together).map(ask))
      for (const statement of statements.slice(together)) await ask(statement)
    }
  }
}

const connected = await Promise.all(Array.from({ length: clients }, () => pool.connect()))
await serveBatches(recording, connected.map(replayOn))
