import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/**
 * Reads in a transaction whose statements are planned for their values and without sequential scans, and where an index costs
 * what it does in memory: estimates that are wrong for rare values, or missing in a database that was never analyzed, must not
 * make a list read a whole table, or sort all that one of its filters finds to look through the first of it.
 */
export const readByIndex = <Result>(database: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  database.transaction(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('random_page_cost', '1.1', true),
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(tx)
    return read(tx)
  })
