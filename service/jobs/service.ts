import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Tx } from '../database/connection.ts'
import { holdJob, type JobRun, LostJobError } from './holding.ts'
import { claimJob, insertJob, postponeJob } from './repository.ts'
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

/** The queue; it looks for work every `pollInterval` milliseconds. */
export function createJobService(
  database: Database,
  clock: Clock,
  logger: FastifyBaseLogger,
  pollInterval = 500,
): JobService {
  let handlers: JobHandlers = {}
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  async function runNext(): Promise<boolean> {
    const job = await claimJob(database.query, Object.keys(handlers), clock())
    if (!job) return false
    try {
      await holdJob({ database, clock, logger }, job, async (run) => handlers[job.kind]?.(job.payload, run))
    } catch (error) {
      if (error instanceof LostJobError) {
        logger.warn({ job: job.id, kind: job.kind }, 'job is with another process now')
        return true
      }
      logger.error(
        { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
        'job failed, will be tried again',
      )
      await postponeJob(database.query, job, new Date(clock().getTime() + retryDelay(job.attempts)), String(error))
    }
    return true
  }

  async function runRound(): Promise<void> {
    try {
      while (!isStopping && (await runNext()));
    } catch (error) {
      logger.error({ err: error }, 'the job queue could not be read, will be tried again')
    }
    if (!isStopping) schedule()
  }

  function schedule() {
    timer = setTimeout(() => {
      round = runRound()
    }, pollInterval)
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
