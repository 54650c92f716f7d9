import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { describeStorm, stormFigure } from './payment-events/storm.ts'

export const row: Row = {
  name: 'payment events, the embedded database',
  figure: stormFigure,
  run: () => withDataDir((dataDir) => describeStorm({ kind: 'pglite', dataDir })),
}
