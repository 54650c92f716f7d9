import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { enumerationFigure, enumerationGuards, enumerationSeenToFail, tryEnumeration } from './enumeration/trial.ts'

export const row: TrialRow = {
  name: 'enumeration at sign-in, forgot, reset, lost-license, the embedded database',
  figure: enumerationFigure,
  guards: enumerationGuards,
  seenToFail: enumerationSeenToFail,
  run: () => withDataDir((dataDir) => tryEnumeration({ kind: 'pglite', dataDir })),
}
