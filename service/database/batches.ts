import { setImmediate as allHaveAsked, setTimeout as wait } from 'node:timers/promises'

/** How long a look-up keeps the next from beginning, in milliseconds: one that hangs must not keep all. */
const longestTurn = 100

/**
 * Looks up many at once: what is asked for in one turn of the event loop, or while a look-up is under way, is asked for
 * together. So an answer is never older than its question, and however many ask, the database has one statement of theirs at a
 * time. Rejects for all that were asked for together.
 */
export function inBatches<Key, Found>(
  findAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  type Batch = { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> }
  let gathering: Batch | null = null
  let underWay: Promise<unknown> | null = null

  async function find(keys: Set<Key>): Promise<ReadonlyMap<Key, Found>> {
    if (underWay) await Promise.race([underWay, wait(longestTurn, undefined, { ref: false })])
    await allHaveAsked()
    gathering = null
    const finding = findAll([...keys])
    const turn = Promise.allSettled([finding]).then(() => {
      if (underWay === turn) underWay = null
    })
    underWay = turn
    return finding
  }

  function gather(): Batch {
    const keys = new Set<Key>()
    return { keys, found: find(keys) }
  }

  return async (key) => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.found).get(key)
  }
}
