import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, JobQueue, SharedClock, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { currentRequestId, inScope } from '../telemetry/scope.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { claimJob, findDueQueues, insertJob, type Job, type Times } from './repository.ts'
import { type Worker, workers } from './rules.ts'
import { createPauses, createRunner, type JobHandlers, type OnParked } from './runner.ts'
import { startWorkerPool } from './worker-pool.ts'

export type NewJob = {
  kind: string
  queue: JobQueue
  payload: Record<string, unknown>
  dedupeKey?: string
  delayMs?: number
}

type Dependencies = {
  database: Database
  clock: Clock
  sharedClock: SharedClock
  logger: FastifyBaseLogger
  metrics: Metrics
  tracer: Tracer
  jobPollInterval?: number
}

/** The job queues. Each process does several jobs at once, the urgent ones first. */
export function createJobService(dependencies: Dependencies) {
  const { database, clock, sharedClock, logger, jobPollInterval = 500 } = dependencies
  const pauses = createPauses()
  let pool: ReturnType<typeof startWorkerPool> | undefined

  const readTimes = async (): Promise<Times> => ({ now: clock(), sharedNow: await sharedClock(database.query) })

  async function runNext(queue: JobQueue, { takes }: Worker, kinds: string[], run: (job: Job) => Promise<void>) {
    const job = await claimJob(database.query, { queue, takes, kinds: pauses.without(kinds), ...(await readTimes()) })
    if (!job) return false
    const queuedBy = job.queuedBy === null ? {} : { queuedBy: job.queuedBy }
    await inScope({ names: { job: job.id, kind: job.kind, ...queuedBy }, span: null }, () => run(job))
    return true
  }

  return {
    /** Queues a job in the caller's transaction. It runs after the commit, once at a time, until done or parked. */
    async enqueue(tx: Tx, { kind, queue, payload, dedupeKey, delayMs = 0 }: NewJob): Promise<void> {
      const runAt = new Date(clock().getTime() + delayMs)
      await insertJob(tx, {
        id: randomUUID(),
        kind,
        queue,
        runAt,
        payload: JSON.stringify(payload),
        dedupeKey: dedupeKey ?? null,
        queuedBy: currentRequestId(),
      })
    },
    start(handlers: JobHandlers, onParked: OnParked): void {
      const kinds = Object.keys(handlers)
      const run = createRunner({ ...dependencies, handlers, onParked, pauses })
      pool = startWorkerPool({
        workers,
        interval: jobPollInterval,
        findDue: async () => findDueQueues(database.query, pauses.without(kinds), await readTimes()),
        runNext: (worker, queue) => runNext(queue, worker, kinds, run),
        onFailure: (err) => logger.error({ err }, 'the job queue could not be read, will be tried again'),
      })
    },
    async stop(): Promise<void> {
      await pool?.stop()
    },
  }
}

export type JobService = ReturnType<typeof createJobService>
