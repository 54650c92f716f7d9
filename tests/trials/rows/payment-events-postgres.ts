import { withPostgres } from '#tests/support/on-postgres.ts'
import type { TrialRow } from '../../rows/row.ts'
import { describeStorm, stormFigure } from './payment-events/storm.ts'

export const row: TrialRow = {
  name: 'payment events, two services on PostgreSQL',
  figure: stormFigure,
  guards: "the table of a payment's statuses under its row's lock, and the signature of events",
  seenToFail:
    'With an event of success taken in any status, the short form found a fault in the books of 200 events; with a bad signature believed, 54 of 60 forgeries were taken',
  run: () => withPostgres('payment_events', describeStorm),
}
