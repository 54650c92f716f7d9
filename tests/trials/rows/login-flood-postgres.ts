import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { floodFigure, floodGuards, floodSeenToFail, tryFlood } from './login-flood/trial.ts'

export const row: TrialRow = {
  name: 'login flood, PostgreSQL',
  figure: floodFigure,
  guards: floodGuards,
  seenToFail: floodSeenToFail,
  run: async () => {
    const postgres = await startPostgres()
    try {
      const databaseUrl = await postgres.createDatabase('flood')
      return await withDataDir((dataDir) => tryFlood({ kind: 'postgres', databaseUrl, dataDir }))
    } finally {
      await postgres.stop()
    }
  },
}
