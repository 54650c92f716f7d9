import type { CaseResult, TrialCase } from '#tests/cases/case.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { type FleetReport, runFleetTrial } from '#tests/support/fleet/trial.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import {
  haproxyVersion,
  nginxVersion,
  pgbouncerVersion,
  startHaproxy,
  startNginx,
  startPgbouncer,
} from './processes/front.ts'

const killEvery = 5_000
const kills = 120_000 / killEvery

const processesFigure =
  '3 processes, one killed each 5 s for 2 minutes: 0 failures after one retry, 0 lost or doubled, 0 jobs twice'

type StartFront = (urls: readonly string[]) => Promise<{ url: string; close: () => Promise<void> }>
type Way = { databaseUrl: string; close: () => Promise<void> }

const directly = async (databaseUrl: string): Promise<Way> => ({ databaseUrl, close: async () => undefined })

/** Three processes behind something, on a PostgreSQL of their own which they reach in some way. */
async function tryProcesses(
  tools: string,
  startFront: StartFront,
  openWay: (databaseUrl: string) => Promise<Way>,
): Promise<CaseResult> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('processes')
  const way = await openWay(databaseUrl)
  try {
    const report = await withDataDir((dataDir) =>
      runFleetTrial({
        place: { kind: 'postgres', databaseUrl, dataDir },
        databaseUrl: way.databaseUrl,
        processes: 3,
        kills,
        killEvery,
        shoppers: 4,
        readers: 2,
        waitsForLeases: true,
        front: async (urls) => {
          const { url, close } = await startFront(urls)
          return { nextUrl: () => url, close }
        },
      }),
    )
    return describe(report, tools)
  } finally {
    await way.close()
    await postgres.stop()
  }
}

function describe(report: FleetReport, tools: string): CaseResult {
  const { faults, ledger, tally, jobs, mailsAgain } = report
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)
  const counted = [
    `${report.kills} kills in ${report.seconds.toFixed()} s, ${tools}`,
    `${sum(tally.calls)} calls, ${sum(tally.retried)} of them retried, ${tally.failures.length} failed`,
    `${ledger.sales.length} sales, ${ledger.activations.length} activations, ${ledger.redeemed.length} vouchers`,
    `${jobs.ended} jobs, ${jobs.takenUpAgain} taken up again, ${jobs.twice.length} twice`,
    `${mailsAgain} mails came again with their id`,
  ].join('; ')
  return { passed: faults.length === 0, measured: [counted, ...faults.slice(0, 10)].join('; ') }
}

const shared = {
  figure: processesFigure,
  guards: 'the count of attempts that a job is ended by, and Idempotency-Key on what changes something',
  seenToFail: 'Without the count, a process that was thought dead ended a job that another had by then',
}

export const cases: TrialCase[] = [
  {
    name: 'processes behind HAProxy',
    ...shared,
    run: async () => tryProcesses(`HAProxy ${haproxyVersion()}`, startHaproxy, directly),
  },
  {
    name: 'processes behind nginx',
    ...shared,
    run: async () => tryProcesses(`nginx ${nginxVersion()}`, startNginx, directly),
  },
  {
    name: 'processes behind HAProxy, on PgBouncer in transaction mode',
    ...shared,
    run: async () => {
      const tools = `HAProxy ${haproxyVersion()}, PgBouncer ${pgbouncerVersion()}`
      return tryProcesses(tools, startHaproxy, startPgbouncer)
    },
  },
]
