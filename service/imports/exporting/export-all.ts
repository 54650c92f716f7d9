import { setTimeout } from 'node:timers/promises'
import type { Database, Queryable } from '#service/database/index.ts'
import type { GivenRecord } from '../records.ts'
import { createCompletion } from './complete.ts'
import { exportedTables } from './read-tables.ts'
import { firstId, holdStill } from './repository.ts'

/** Takes records, of several kinds at once; the next are read when it is done. */
export type WriteRecords = (records: readonly GivenRecord[]) => Promise<void>

/** Reads something in a transaction. */
type Read = <Result>(read: (tx: Queryable) => Promise<Result>) => Promise<Result>

/**
 * How many rows are read at once, and how long it is rested afterwards by what that took: the embedded database has one connection
 * for all, and customers who buy meanwhile wait for the part at hand.
 */
const parts = { embedded: { size: 100, rest: 1 }, postgres: { size: 1000, rest: 0 } } as const

/**
 * Gives all records that the shop has, its own and those that it has imported, in parts: each once, and each that another names as
 * well. On PostgreSQL they are those of one moment. The embedded database is read in short transactions, between which others change
 * it: what was changed meanwhile is there as it was before or after.
 */
export async function exportRecords(database: Database, now: Date, write: WriteRecords): Promise<void> {
  const { size, rest } = parts[database.kind]
  if (database.kind === 'postgres') {
    await database.transaction(async (tx) => {
      await holdStill(tx)
      await writeAll((read) => read(tx), { now, size, rest }, write)
    })
    return
  }
  await writeAll((read) => database.transaction(read), { now, size, rest }, write)
}

type Pace = { now: Date; size: number; rest: number }

async function writeAll(read: Read, { now, size, rest }: Pace, write: WriteRecords): Promise<void> {
  const complete = createCompletion()
  for (const table of exportedTables(now))
    for (let after: string | null = firstId; after !== null; ) {
      const part = { after, limit: size }
      const began = performance.now()
      const { records, next } = await read(async (tx) => {
        const found = await table(tx, part)
        return { ...found, records: await complete(tx, found.records) }
      })
      await setTimeout((performance.now() - began) * rest)
      if (records.length > 0) await write(records)
      after = next
    }
}
