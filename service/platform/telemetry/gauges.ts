import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '#service/database/index.ts'
import { countSuppressed } from '#service/messaging/mail/suppressions.ts'
import type { Clock } from '../clock.ts'
import { countParkedJobs } from '../jobs/parked.ts'
import type { Family, Sample } from './registry.ts'
import { countDeliveries, countJobs, findCatalogueChange } from './repository.ts'

/** How long what the database was asked is good for, in milliseconds: however often somebody scrapes, it is asked less. */
const keptFor = 5_000

const nanoseconds = 1e9
const milliseconds = 1000

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  ...{ name, help, samples },
  type: 'gauge',
})
const one = (value: number): Sample[] => [{ value }]

/** How this process is. The answer's `stop` ends the measuring. */
export function watchProcess(database: Pick<Database, 'pool'>): { read: () => Family[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    stop: () => delay.disable(),
    read() {
      const { rss, heapUsed } = process.memoryUsage()
      const { max, inUse, waiting } = database.pool()
      const delays = [0.5, 0.99].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / nanoseconds,
      }))
      delay.reset()
      return [
        gauge('process_resident_memory_bytes', 'Memory that the process holds.', one(rss)),
        gauge(
          'process_start_time_seconds',
          'When the process started, since 1970.',
          one(performance.timeOrigin / milliseconds),
        ),
        gauge('nodejs_heap_used_bytes', 'Memory that JavaScript uses.', one(heapUsed)),
        gauge('nodejs_eventloop_delay_seconds', 'How late timers were since the last look.', delays),
        gauge('backline_database_connections_max', 'Connections that this process may take.', one(max)),
        gauge('backline_database_connections_in_use', 'Connections in use.', one(inUse)),
        gauge('backline_database_connections_waiting', 'Calls that wait for a connection.', one(waiting)),
      ]
    },
  }
}

/** What waits in the database, for all processes together, a few seconds old at most; little while it does not answer. */
export function watchDatabase(database: Database, clock: Clock): () => Promise<Family[]> {
  let kept: { at: number; families: Promise<Family[]> } | undefined
  return () => {
    const now = performance.now()
    if (!kept || now - kept.at > keptFor) {
      const families = readDatabase(database, clock).catch(() => [isUp(false)])
      kept = { at: now, families }
    }
    return kept.families
  }
}

const isUp = (answers: boolean) => gauge('backline_database_up', 'Whether the database answered.', one(answers ? 1 : 0))

async function readDatabase({ query }: Database, clock: Clock): Promise<Family[]> {
  const jobs = await countJobs(query)
  const parked = await countParkedJobs(query)
  const suppressed = await countSuppressed(query)
  const deliveries = await countDeliveries(query)
  const changedAt = await findCatalogueChange(query)
  const now = clock().getTime()
  const ageOf = (time: Date) => Math.max(0, now - time.getTime()) / milliseconds
  const byKind = (value: (job: (typeof jobs)[number]) => number) =>
    jobs.map((job) => ({ labels: { kind: job.kind }, value: value(job) }))
  return [
    isUp(true),
    gauge(
      'backline_jobs_waiting',
      'Jobs that wait to be done, by kind; mails are send-mail.',
      byKind(({ count }) => count),
    ),
    gauge(
      'backline_jobs_failed',
      'Of these, those that failed at least once.',
      byKind(({ failed }) => failed),
    ),
    gauge(
      'backline_jobs_overdue_seconds',
      'For how long the first of them is due.',
      byKind(({ dueAt }) => ageOf(dueAt)),
    ),
    gauge(
      'backline_jobs_parked',
      'Jobs that wait for a person to decide, by kind and queue.',
      parked.map(({ kind, queue, count }) => ({ labels: { kind, queue }, value: count })),
    ),
    gauge(
      'backline_addresses_suppressed',
      'Addresses that nothing is mailed to, as they were refused.',
      one(suppressed),
    ),
    gauge('backline_webhook_deliveries', 'Deliveries to receivers that are not delivered.', [
      { labels: { status: 'waiting' }, value: deliveries.waiting },
      { labels: { status: 'parked' }, value: deliveries.parked },
    ]),
    gauge(
      'backline_catalogue_age_seconds',
      'For how long the catalogue is as it is.',
      changedAt ? one(ageOf(changedAt)) : [],
    ),
  ]
}
