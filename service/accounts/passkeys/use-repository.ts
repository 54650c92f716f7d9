import { type RawBuilder, sql } from 'kysely'

/** That the stored count of an authenticator is behind the one that it tells: it was not copied. Some count nothing, and tell 0. */
export const isCountBehind = (counter: number): RawBuilder<boolean> =>
  sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`
