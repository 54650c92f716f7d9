import type { FastifyBaseLogger } from 'fastify'
import type { Database, SharedClock, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { repeat } from '../repeated-task.ts'
import { completeJob, type Job, renewLease } from './repository.ts'
import { renewalInterval } from './rules.ts'

export type JobRun = {
  /** Marks the job as done in the transaction of its work. Throws LostJobError when another process has taken it up. */
  completeIn: (tx: Tx) => Promise<void>
}

/** Another process has taken the job up, because the lease of this one had expired. */
export class LostJobError extends Error {
  override name = 'LostJobError'

  constructor() {
    super('Another process has taken this job up meanwhile')
  }
}

type Dependencies = { database: Database; clock: Clock; sharedClock: SharedClock; logger: FastifyBaseLogger }

/** Runs a claimed job to its end and renews its lease meanwhile. Throws what the work throws, or LostJobError. */
export async function runWithLease(
  { database, clock, sharedClock, logger }: Dependencies,
  job: Job,
  work: (run: JobRun) => Promise<void>,
): Promise<void> {
  let isCompleted = false
  const renew = async () => {
    await renewLease(database.query, job, await sharedClock(database.query))
  }
  const stopRenewing = repeat(renew, renewalInterval, (err) => logger.error({ err }, 'a job could not be kept'))
  try {
    await work({
      async completeIn(tx) {
        if (!(await completeJob(tx, job, clock()))) throw new LostJobError()
        isCompleted = true
      },
    })
    if (!isCompleted && !(await completeJob(database.query, job, clock()))) throw new LostJobError()
  } finally {
    await stopRenewing()
  }
}
