import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { backupFigure, describeBackup } from './backups/under-load.ts'

export const row: TrialRow = {
  name: 'backup under load, the embedded database',
  figure: backupFigure,
  guards: 'one snapshot under all tables of a backup, and the counters and guards that a restore sets',
  seenToFail:
    'Read table by table without the snapshot, a backup held 2 rows where 1 was there when it began; without the counters, a restored shop gave numbers out again',
  run: () =>
    withDataDir((first) =>
      withDataDir((second) =>
        withDataDir((third) => describeBackup([first, second, third].map((dataDir) => ({ kind: 'pglite', dataDir })))),
      ),
    ),
}
