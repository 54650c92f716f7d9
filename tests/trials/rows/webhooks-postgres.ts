import { withPostgres } from '#tests/support/on-postgres.ts'
import type { TrialRow } from '../../rows/row.ts'
import { deliveriesFigure, describeDeliveries } from './webhooks/deliveries.ts'

export const row: TrialRow = {
  name: 'webhooks, PostgreSQL',
  figure: deliveriesFigure,
  guards: 'one delivery at a time for each object and receiver',
  seenToFail: "With all of an object's deliveries due at once, the short form found 71 faults in 200 deliveries",
  run: () => withPostgres('webhooks', describeDeliveries),
}
