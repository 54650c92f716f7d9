import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { prepare } from './prepared-statements.ts'

/** A clock that all processes of a shop share, for times that one process writes and another compares. */
export type SharedClock = (db: Queryable) => Promise<Date>

const readTime = prepare((db) => db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')))

export const databaseClock: SharedClock = async (db) => {
  const [row] = (await readTime(db, {})).rows
  if (!row) throw new Error('The database does not tell the time')
  return row.now
}

/**
 * How far a stored time may be in the future, in milliseconds: concurrent transactions may read the clock in one order and
 * write in the other. A time further ahead was written by a clock that has been corrected since.
 */
export const clockTolerance = 60 * 1000

/** Whether a time that was set `lifetime` milliseconds ahead is in the future, and was not set by a wrong clock. */
export const isStillAhead = (moment: Date, now: Date, lifetime: number): boolean =>
  moment > now && moment.getTime() - now.getTime() <= lifetime + clockTolerance
