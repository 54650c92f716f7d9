import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { deliveriesFigure, describeDeliveries } from './webhooks/deliveries.ts'

export const row: TrialRow = {
  name: 'webhooks, the embedded database',
  figure: deliveriesFigure,
  guards: 'one delivery at a time for each object and receiver',
  seenToFail: "With all of an object's deliveries due at once, the short form found 70 faults in 200 deliveries",
  run: () => withDataDir((dataDir) => describeDeliveries({ kind: 'pglite', dataDir })),
}
