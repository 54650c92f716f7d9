import { startPostgres } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { deliveriesFigure, describeDeliveries } from './webhooks/deliveries.ts'

export const row: Row = {
  name: 'webhooks, PostgreSQL',
  figure: deliveriesFigure,
  run: async () => {
    const postgres = await startPostgres()
    try {
      const databaseUrl = await postgres.createDatabase('webhooks')
      return await withDataDir((dataDir) => describeDeliveries({ kind: 'postgres', databaseUrl, dataDir }))
    } finally {
      await postgres.stop()
    }
  },
}
