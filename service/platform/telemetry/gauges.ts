import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database, Queryable } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { type Family, gauge, type Sample } from './registry.ts'

/** How long the gauges of the database are cached, in milliseconds, so that frequent scraping costs it nothing. */
const cacheDuration = 5_000

const nanoseconds = 1e9
const milliseconds = 1000

const one = (value: number): Sample[] => [{ value }]

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

export type ReadGauges = (db: Queryable, now: Date) => Promise<Family[]>

/** The gauges of all modules, a few seconds old at most; only `backline_database_up` while the database is away. */
export function watchDatabase({ query }: Database, clock: Clock, modules: readonly ReadGauges[]) {
  let cached: { at: number; families: Promise<Family[]> } | undefined

  async function read(): Promise<Family[]> {
    const families = [isUp(true)]
    for (const readGauges of modules) families.push(...(await readGauges(query, clock())))
    return families
  }
  return () => {
    const now = performance.now()
    if (!cached || now - cached.at > cacheDuration) cached = { at: now, families: read().catch(() => [isUp(false)]) }
    return cached.families
  }
}

const isUp = (answers: boolean) =>
  gauge('backline_database_up', 'Whether the database answered.', [{ value: answers ? 1 : 0 }])
