import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Tx } from '../database/connection.ts'
import { claimJob, completeJob, insertJob, type Job, postponeJob } from './repository.ts'
import { retryDelay } from './rules.ts'

export type JobHandlers = Record<string, (payload: Record<string, unknown>, job: Job) => Promise<void>>
export type NewJob = { kind: string; payload: Record<string, unknown>; dedupeKey?: string; delayMs?: number }
export type JobService = {
  /** Queues a job in the caller's transaction: it runs once that has committed, at least once, by one process at a time. */
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
      await handlers[job.kind]?.(job.payload, job)
      await completeJob(database.query, job.id, clock())
    } catch (error) {
      logger.error(
        { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
        'job failed, will be tried again',
      )
      await postponeJob(database.query, job.id, new Date(clock().getTime() + retryDelay(job.attempts)), String(error))
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
