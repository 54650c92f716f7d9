import { DatabaseUnavailableError, findPending, openDatabase } from '#service/database/index.ts'
import type { Check } from '../examine.ts'
import { type Finding, ok, warning } from '../finding.ts'

/** The replica that the catalogue is read from, where one is set; the shop goes on without it. */
export const replicaCheck: Check = {
  name: 'replica',
  look: async ({ settings: { databaseReadUrl, dataDir } }) =>
    databaseReadUrl === undefined ? [] : [await tryReplica(databaseReadUrl, dataDir)],
}

async function tryReplica(url: string, dataDir: string): Promise<Finding> {
  try {
    const replica = await openDatabase({ databaseUrl: url, dataDir })
    const pending = await findPending(replica).finally(replica.close)
    if (pending.length === 0) return ok('The replica answers, and is at this version')
    return warning('The replica lags behind: it lacks migrations', 'See whether it still follows the database')
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    return warning(
      `The replica at ${new URL(url).host} does not answer: the database itself is read instead`,
      'See whether it runs, and compare DATABASE_READ_URL',
    )
  }
}
