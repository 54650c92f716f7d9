import type { TrialCase } from '#tests/cases/case.ts'
import { fillDiskAgainAndAgain } from '#tests/support/outages/full-shop.ts'
import { startOwnPostgres } from '#tests/support/outages/own-postgres.ts'
import { runOutages } from '#tests/support/outages/trial.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

const times = 10
const calls = 20

export const cases: TrialCase[] = [
  {
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
            server,
            shoppers: 2,
            databaseAway: 30_000,
            othersAway: 8_000,
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
  },
  {
    name: 'full disk, the embedded database',
    figure: `${times} times no room: 0 successes of what was not stored, 0 acknowledged lost, sells again by itself`,
    guards: 'the 503 where the embedded database has no room, and its end where no commit can be noted',
    seenToFail:
      'without that answer its short form got an error that says nothing of coming again; without the end, the next statement after a log that can not grow froze the process for good',
    run: async () => {
      const { acknowledged, refused, faults } = await withDataDir((dataDir) =>
        fillDiskAgainAndAgain({ kind: 'pglite', dataDir }, times, calls),
      )
      const told = `${acknowledged} calls acknowledged, ${refused} refused by 503, ${faults.length} faults`
      return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 8)].join('; ') }
    },
  },
]
