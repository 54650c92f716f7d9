import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { deliveriesFigure, describeDeliveries } from './webhooks/deliveries.ts'

export const row: Row = {
  name: 'webhooks, the embedded database',
  figure: deliveriesFigure,
  run: () => withDataDir((dataDir) => describeDeliveries({ kind: 'pglite', dataDir })),
}
