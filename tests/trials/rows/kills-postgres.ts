import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { killsRow, runChains } from './kills/chains.ts'

export const row: TrialRow = {
  name: 'kills, PostgreSQL',
  ...killsRow,
  run: async () => {
    const postgres = await startPostgres()
    try {
      return await runChains('postgres', async (work) => {
        const databaseUrl = await postgres.createDatabase('kills')
        return withDataDir((dataDir) => work({ kind: 'postgres', databaseUrl, dataDir }))
      })
    } finally {
      await postgres.stop()
    }
  },
}
