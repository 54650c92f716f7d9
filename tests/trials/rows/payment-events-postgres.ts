import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { describeStorm, stormFigure } from './payment-events/storm.ts'

export const row: Row = {
  name: 'payment events, two services on PostgreSQL',
  figure: stormFigure,
  run: async () => {
    const postgres = await startPostgres()
    try {
      const databaseUrl = await postgres.createDatabase('payment_events')
      return await withDataDir((dataDir) => describeStorm({ kind: 'postgres', databaseUrl, dataDir }))
    } finally {
      await postgres.stop()
    }
  },
}
