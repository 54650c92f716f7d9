import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { describeMove, moveFigure } from './backups/large-move.ts'

export const row: Row = {
  name: 'move, from the embedded database to PostgreSQL',
  figure: moveFigure,
  run: async () => {
    const postgres = await startPostgres()
    try {
      return await withDataDir(async (dataDir) => describeMove(dataDir, await postgres.createDatabase('move')))
    } finally {
      await postgres.stop()
    }
  },
}
