import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { backupFigure, describeBackup } from './backups/under-load.ts'

export const row: TrialRow = {
  name: 'backup under load, PostgreSQL',
  figure: backupFigure,
  guards: 'one snapshot under all tables of a backup, and the counters and guards that a restore sets',
  seenToFail:
    'Read table by table without the snapshot, a backup held 2 rows where 1 was there when it began; without the counters, a restored shop gave numbers out again',
  run: async () => {
    const postgres = await startPostgres()
    try {
      return await withDataDir((first) =>
        withDataDir((second) =>
          withDataDir(async (third) => {
            const place = async (dataDir: string) =>
              ({ kind: 'postgres', dataDir, databaseUrl: await postgres.createDatabase('backup') }) as const
            return describeBackup([await place(first), await place(second), await place(third)])
          }),
        ),
      )
    } finally {
      await postgres.stop()
    }
  },
}
