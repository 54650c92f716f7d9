import { withDataDir } from '#tests/support/data-dir.ts'
import { startOwnPostgres } from '#tests/support/outages/own-postgres.ts'
import { runOutages } from '#tests/support/outages/trial.ts'
import type { TrialRow } from '../../rows/row.ts'

export const row: TrialRow = {
  name: 'outages',
  figure:
    'database gone 30 s, mail gone, storage gone, clock back an hour: 0 successes of what was not stored, recovers alone, 0 queued lost',
  guards: 'the 503 while the database is away, the queue of jobs and messages, and the clock that never goes back',
  seenToFail:
    'by the mere clock of the machine 110 mails waited for the hour to pass that it was set back, and customers who had signed in meanwhile were signed out once it was right again',
  run: async () => {
    const server = await startOwnPostgres()
    try {
      const databaseUrl = await server.createDatabase('outages')
      const { ledger, tally, mails, webhooks, again, faults } = await withDataDir((dataDir) =>
        runOutages({
          place: { kind: 'postgres', databaseUrl, dataDir },
          ...{ server, shoppers: 2, databaseAway: 30_000, othersAway: 8_000 },
        }),
      )
      const counted = [
        `${ledger.sales.length} sales and ${ledger.activations.length} activations acknowledged`,
        `${tally.failures.length} calls refused by 503`,
        `${mails} mails and ${webhooks} messages delivered, ${again} of them again with their id`,
      ]
      return { passed: faults.length === 0, measured: [counted.join(', '), ...faults.slice(0, 8)].join('; ') }
    } finally {
      await server.stop()
    }
  },
}
