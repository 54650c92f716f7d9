import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { backupFigure, describeBackup } from './backups/under-load.ts'

export const row: Row = {
  name: 'backup under load, PostgreSQL',
  figure: backupFigure,
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
