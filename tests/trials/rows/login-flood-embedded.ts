import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { floodFigure, floodGuards, floodSeenToFail, tryFlood } from './login-flood/trial.ts'

export const row: TrialRow = {
  name: 'login flood, the embedded database',
  figure: floodFigure,
  guards: floodGuards,
  seenToFail: floodSeenToFail,
  run: () => withDataDir((dataDir) => tryFlood({ kind: 'pglite', dataDir })),
}
