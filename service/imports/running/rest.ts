import { setTimeout } from 'node:timers/promises'
import type { Database, Queryable } from '#service/database/index.ts'

/** How long to rest after a part of an import beside which others use the shop, by how long the part took. */
const restForOthers = 3

/** How many connections a second the jobs of this process take at most, while nobody uses the shop. */
const takenByJobs = 20

/**
 * Watches the connections of this process during a part of an import. The function returned says how long to rest after the part,
 * in milliseconds; `own` is how many connections the part has taken, `isBusy` whether others were seen at work in another way.
 */
export function watchOthers({ pool }: Pick<Database, 'pool'>) {
  const began = performance.now()
  const { taken } = pool()
  return ({ own, isBusy }: { own: number; isBusy: boolean }): number => {
    const took = performance.now() - began
    const byOthers = pool().taken - taken - own
    return isBusy || byOthers > (takenByJobs * took) / 1000 ? took * restForOthers : 0
  }
}

/** Queries a database in a long work of many parts. `rest` follows each, and takes no time while nobody else uses the shop. */
export function queryInParts(database: Database): { query: Queryable; rest: () => Promise<void> } {
  let own = 0
  const query = database.query.withPlugin({
    transformQuery({ node }) {
      own += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let restAfter = watchOthers(database)
  return {
    query,
    async rest() {
      await setTimeout(restAfter({ own, isBusy: database.pool().waiting > 0 }))
      restAfter = watchOthers(database)
      own = 0
    },
  }
}
