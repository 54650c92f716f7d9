import { withPostgres } from '#tests/support/on-postgres.ts'
import type { TrialRow } from '../../rows/row.ts'
import { describeMove, moveFigure } from './backups/large-move.ts'

export const row: TrialRow = {
  name: 'move, from the embedded database to PostgreSQL',
  figure: moveFigure,
  guards: 'the mark on a database that has moved, and the proof of each table before anything is kept',
  seenToFail: 'Without the mark, a shop was started where it had been, beside the one that sold elsewhere',
  run: () => withPostgres('move', ({ dataDir, databaseUrl }) => describeMove(dataDir, databaseUrl)),
}
