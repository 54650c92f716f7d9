import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { CopiedRows } from './connection.ts'
import { namesOf, type TableShape } from './tables.ts'

/** A table's rows as PostgreSQL sends them. */
export async function* readFromPostgres(client: pg.Client, table: TableShape): CopiedRows {
  // Loaded when first used: a shop that nobody copies needs none of it.
  const { to } = await import('pg-copy-streams')
  yield* client.query(to(`copy ${namesOf(table)} to stdout`))
}

/** Puts rows into a table, and resolves once PostgreSQL has taken all of them. */
export async function writeIntoPostgres(client: pg.Client, table: TableShape, rows: CopiedRows): Promise<void> {
  const { from } = await import('pg-copy-streams')
  await pipeline(rows, client.query(from(`copy ${namesOf(table)} from stdin`)))
}
