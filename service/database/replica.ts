import type { Database, OnReplica } from './connection.ts'

/**
 * Reads from a replica, and from the database itself when that fails, for whatever reason: a replica that is away, broken
 * or not there yet must not be noticed in the shop. Each change from one to the other is told.
 */
export function readFromReplica(
  replica: Pick<Database, 'transaction'>,
  main: Pick<Database, 'transaction'>,
  onReplica: OnReplica,
): Database['readBehind'] {
  let isAway = false
  return async (read) => {
    try {
      const found = await replica.transaction(read)
      if (isAway) onReplica(null)
      isAway = false
      return found
    } catch (error) {
      if (!isAway) onReplica(error)
      isAway = true
      return main.transaction(read)
    }
  }
}
