import type { Database, Row, Tx } from '#service/database/index.ts'
import type { Clock, JobService } from '#service/platform/index.ts'
import type { LicenseService } from '../licenses/service.ts'
import { deleteOldRequests, isAwaitedByAnother, lockRequest, updateRequest } from './repository.ts'
import { requestLifetime, requestRetention, statusAt } from './rules.ts'

export const expireRequestJob = 'expire-activation-request'

type Dependencies = { database: Database; clock: Clock; jobs: JobService; licenses: LicenseService }

/** Cancels activation requests that no device collects (specification §4). [states.cancelling] */
export function createRequestEnding({ database, clock, jobs, licenses }: Dependencies) {
  async function cancel(tx: Tx, { id, activationId }: Row<'activationRequests'>, now: Date) {
    if (activationId !== null)
      await licenses.withdrawUnused(tx, activationId, () => isAwaitedByAnother(tx, { id, activationId }))
    await updateRequest(tx, id, { status: 'Cancelled', updatedAt: now })
  }

  return {
    // Running the job twice is harmless, so it needs no dedupe key, with which jobs are kept for long.
    plan: (tx: Tx, id: string): Promise<void> =>
      jobs.enqueue(tx, { kind: expireRequestJob, queue: 'mail', payload: { id }, delayMs: requestLifetime + 1 }),
    cancel,
    expire: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        const now = clock()
        if (request?.status === 'Fulfilled' && statusAt(request, now) === 'Cancelled') await cancel(tx, request, now)
      }),
  }
}

export type RequestEnding = ReturnType<typeof createRequestEnding>

export const removeOldRequests = (database: Database, now: Date): Promise<void> =>
  deleteOldRequests(database.query, new Date(now.getTime() - requestRetention))
