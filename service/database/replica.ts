import type { Database, OnReplica } from './database.ts'

/** Reads from a replica, or from the main database if that fails. `onReplica` is called at each change. */
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
