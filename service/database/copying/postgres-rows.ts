import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { type CopiedRows, namesOf, type TableShape } from './tables.ts'

export async function* readFromPostgres(client: pg.Client, table: TableShape): CopiedRows {
  // Loaded when first used: a shop that nobody copies needs none of it.
  const { to } = await import('pg-copy-streams')
  yield* client.query(to(`copy ${namesOf(table)} to stdout`))
}

export async function writeIntoPostgres(client: pg.Client, table: TableShape, rows: CopiedRows): Promise<void> {
  const { from } = await import('pg-copy-streams')
  await pipeline(rows, client.query(from(`copy ${namesOf(table)} from stdin`)))
}
