import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { backupFigure, describeBackup } from './backups/under-load.ts'

export const row: Row = {
  name: 'backup under load, the embedded database',
  figure: backupFigure,
  run: () =>
    withDataDir((first) =>
      withDataDir((second) =>
        withDataDir((third) => describeBackup([first, second, third].map((dataDir) => ({ kind: 'pglite', dataDir })))),
      ),
    ),
}
