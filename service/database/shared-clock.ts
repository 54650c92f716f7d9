import { sql } from 'kysely'
import type { Queryable } from './connection.ts'
import { prepare } from './prepared.ts'

/**
 * The time on which all processes of a shop agree, whatever their own clocks say: for what one of them writes down and
 * another judges by, such as a rate limit or the use of a refresh token.
 */
export type SharedClock = (db: Queryable) => Promise<Date>

const readTime = prepare((db) => db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')))

/** The database's own clock. */
export const databaseClock: SharedClock = async (db) => {
  const [row] = (await readTime(db, {})).rows
  if (!row) throw new Error('The database does not tell the time')
  return row.now
}

/**
 * By how much a time that was written down may be in the future, in milliseconds: two transactions at once may read the
 * clock in one order and write in the other. Whatever is further ahead was written by a clock that has been put right since.
 */
export const clockTolerance = 60 * 1000

/** Whether a moment that was set `lifetime` milliseconds ahead is still to come, and not set by a clock that was wrong. */
export const isStillAhead = (moment: Date, now: Date, lifetime: number): boolean =>
  moment > now && moment.getTime() - now.getTime() <= lifetime + clockTolerance
