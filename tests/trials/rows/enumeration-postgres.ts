import { withPostgres } from '#tests/support/on-postgres.ts'
import type { TrialRow } from '../../rows/row.ts'
import { enumerationFigure, enumerationGuards, enumerationSeenToFail, tryEnumeration } from './enumeration/trial.ts'

export const row: TrialRow = {
  name: 'enumeration at sign-in, forgot, reset, lost-license, PostgreSQL',
  figure: enumerationFigure,
  guards: enumerationGuards,
  seenToFail: enumerationSeenToFail,
  run: () => withPostgres('enumeration', tryEnumeration),
}
