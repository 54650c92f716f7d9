import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import { tellSeldom } from '../adapters/tell-seldom.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { currentRequestId, inScope } from '../telemetry/scope.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { holdJob, type JobRun, LostJobError } from './holding.ts'
import { claimJob, insertJob, type Job, postponeJob } from './repository.ts'
import { retryDelay } from './rules.ts'

export type JobHandlers = Record<string, (payload: Record<string, unknown>, run: JobRun) => Promise<void>>
export type NewJob = { kind: string; payload: Record<string, unknown>; dedupeKey?: string; delayMs?: number }
export type JobService = {
  /**
   * Queues a job in the caller's transaction. It runs once that has committed, by one process at a time, until it has ended
   * well; then never again. One whose process died is taken up by another.
   */
  enqueue: (tx: Tx, job: NewJob) => Promise<void>
  start: (handlers: JobHandlers) => void
  /** Takes no further job and waits for the one under way. */
  stop: () => Promise<void>
}

type Dependencies = {
  database: Database
  clock: Clock
  logger: FastifyBaseLogger
  metrics: Metrics
  tracer: Tracer
  /** How often it looks for work, in milliseconds. */
  jobPollInterval?: number
}

export function createJobService(dependencies: Dependencies): JobService {
  const { database, clock, logger, metrics, tracer, jobPollInterval = 500 } = dependencies
  const telling = tellSeldom((err) => logger.error({ err }, 'the job queue could not be read, will be tried again'))
  let handlers: JobHandlers = {}
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  async function runNext(): Promise<boolean> {
    const job = await claimJob(database.query, Object.keys(handlers), clock())
    if (!job) return false
    const queuedBy = job.queuedBy === null ? {} : { queuedBy: job.queuedBy }
    await inScope({ names: { job: job.id, kind: job.kind, ...queuedBy }, span: null }, () => runJob(job))
    return true
  }

  async function runJob(job: Job): Promise<void> {
    const { kind, queuedBy } = job
    const attributes = { 'messaging.message.id': job.id, ...(queuedBy !== null && { 'request.id': queuedBy }) }
    try {
      await tracer.trace({ name: `job ${kind}`, kind: 'consumer', attributes }, async () => {
        await holdJob(dependencies, job, async (run) => handlers[kind]?.(job.payload, run))
      })
      metrics.jobs.add({ kind, outcome: 'done' })
    } catch (error) {
      if (error instanceof LostJobError) return logger.warn({ err: error }, 'job is with another process now')
      metrics.jobs.add({ kind, outcome: 'failed' })
      logger.error({ err: error, attempts: job.attempts }, 'job failed, will be tried again')
      await postponeJob(database.query, job, new Date(clock().getTime() + retryDelay(job.attempts)), String(error))
    }
  }

  async function runRound(): Promise<void> {
    try {
      while (!isStopping && (await runNext()));
      telling.worked()
    } catch (error) {
      telling.failed(error)
    }
    if (!isStopping) schedule()
  }

  function schedule() {
    timer = setTimeout(() => {
      round = runRound()
    }, jobPollInterval)
  }

  return {
    async enqueue(tx, { kind, payload, dedupeKey, delayMs = 0 }) {
      const runAt = new Date(clock().getTime() + delayMs)
      await insertJob(tx, {
        id: randomUUID(),
        kind,
        payload: JSON.stringify(payload),
        dedupeKey: dedupeKey ?? null,
        runAt,
        queuedBy: currentRequestId(),
      })
    },
    start(jobHandlers) {
      handlers = jobHandlers
      schedule()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await round
    },
  }
}
