import { withPostgres } from '#tests/support/on-postgres.ts'
import type { TrialRow } from '../../rows/row.ts'
import { floodFigure, floodGuards, floodSeenToFail, tryFlood } from './login-flood/trial.ts'

export const row: TrialRow = {
  name: 'login flood, PostgreSQL',
  figure: floodFigure,
  guards: floodGuards,
  seenToFail: floodSeenToFail,
  run: () => withPostgres('flood', tryFlood),
}
