import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { enumerationFigure, enumerationGuards, enumerationSeenToFail, tryEnumeration } from './enumeration/trial.ts'

export const row: TrialRow = {
  name: 'enumeration at sign-in, forgot, reset, lost-license, PostgreSQL',
  figure: enumerationFigure,
  guards: enumerationGuards,
  seenToFail: enumerationSeenToFail,
  run: async () => {
    const postgres = await startPostgres()
    try {
      const databaseUrl = await postgres.createDatabase('enumeration')
      return await withDataDir((dataDir) => tryEnumeration({ kind: 'postgres', databaseUrl, dataDir }))
    } finally {
      await postgres.stop()
    }
  },
}
