import type { FastifyBaseLogger } from 'fastify'
import type { Database, SharedClock, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { type JobRun, LostJobError, runWithLease } from './lease.ts'
import { type Job, parkJob, postponeJob, putBackJob } from './repository.ts'
import { failureLimits, pauseDelay, retryDelay } from './rules.ts'

export type JobHandlers = Record<string, (payload: Record<string, unknown>, run: JobRun) => Promise<void>>

export type OnParked = (tx: Tx, job: Pick<Job, 'id' | 'kind' | 'queue'>) => Promise<void>

type Dependencies = {
  database: Database
  clock: Clock
  sharedClock: SharedClock
  logger: FastifyBaseLogger
  metrics: Metrics
  tracer: Tracer
  handlers: JobHandlers
  onParked: OnParked
  pauses: Pauses
}

export function createRunner(dependencies: Dependencies): (job: Job) => Promise<void> {
  const { database, clock, logger, metrics, tracer, handlers, onParked, pauses } = dependencies

  async function attempt(job: Job): Promise<void> {
    const { kind, queuedBy, queue, failures } = job
    if (failures >= failureLimits[queue]) throw new ParkJobError('Each process that took it up has died')
    const attributes = { 'messaging.message.id': job.id, ...(queuedBy !== null && { 'request.id': queuedBy }) }
    await tracer.trace({ name: `job ${kind}`, kind: 'consumer', attributes }, async () => {
      await runWithLease(dependencies, job, async (run) => handlers[kind]?.(job.payload, run))
    })
  }

  async function park(job: Job, error: unknown): Promise<void> {
    const isParked = await database.transaction(async (tx) => {
      const isOurs = await parkJob(tx, job, clock(), String(error))
      if (isOurs) await onParked(tx, job)
      return isOurs
    })
    if (!isParked) return
    metrics.jobs.add({ kind: job.kind, outcome: 'parked' })
    logger.error({ err: error, queue: job.queue, attempts: job.attempts }, 'job is parked: a person has to decide')
  }

  async function followUp(job: Job, error: unknown): Promise<void> {
    const { kind, queue } = job
    if (error instanceof LostJobError) return logger.warn({ err: error }, 'job is with another process now')
    if (error instanceof PauseKindError) {
      pauses.pause(kind)
      metrics.jobs.add({ kind, outcome: 'put-back' })
      logger.warn({ err: error }, 'no job of this kind can be done now, all of them wait')
      return void (await putBackJob(database.query, job, String(error)))
    }
    pauses.resume(kind)
    const isCounted = !(error instanceof UncountedError)
    const failures = job.failures + (isCounted ? 1 : 0)
    if (error instanceof ParkJobError || failures >= failureLimits[queue]) return park(job, error)
    metrics.jobs.add({ kind, outcome: 'failed' })
    logger.error({ err: error, attempts: job.attempts }, 'job failed, will be tried again')
    const runAt = new Date(clock().getTime() + retryDelay(isCounted ? failures : job.attempts))
    await postponeJob(database.query, { ...job, failures }, runAt, String(error))
  }

  return async (job) => {
    try {
      await attempt(job)
    } catch (error) {
      return followUp(job, error)
    }
    pauses.resume(job.kind)
    metrics.jobs.add({ kind: job.kind, outcome: 'done' })
  }
}

/** Trying this job again makes no sense: it is parked for a person to decide. */
export class ParkJobError extends Error {
  override name = 'ParkJobError'
}

/** No job of this kind can be done at the moment: the job returns to its queue uncounted, and the whole kind pauses. */
export class PauseKindError extends Error {
  override name = 'PauseKindError'
}

/** The job failed for a reason that does not count against its limit: it is tried again later, however often. */
export class UncountedError extends Error {
  override name = 'UncountedError'
}

/** Uses a monotonic clock, so that no pause is prolonged when the machine's clock is set back. */
export function createPauses(now: () => number = () => performance.now()) {
  const paused = new Map<string, { until: number; count: number }>()
  return {
    pause(kind: string): void {
      const before = paused.get(kind)
      // Jobs that ran at the same time found the same cause.
      if (before && before.until > now()) return
      const count = (before?.count ?? 0) + 1
      paused.set(kind, { until: now() + pauseDelay(count), count })
    },
    resume: (kind: string): void => void paused.delete(kind),
    without: (kinds: readonly string[]): string[] => kinds.filter((kind) => (paused.get(kind)?.until ?? 0) <= now()),
  }
}

type Pauses = ReturnType<typeof createPauses>
