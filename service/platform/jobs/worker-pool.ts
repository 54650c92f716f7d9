import type { JobQueue } from '#service/database/index.ts'
import { repeat, throttleFailures } from '../repeated-task.ts'
import type { Worker } from './rules.ts'

type WorkerPool = {
  workers: readonly Worker[]
  interval: number
  findDue: () => Promise<JobQueue[]>
  runNext: (worker: Worker, queue: JobQueue) => Promise<boolean>
  onFailure: (error: unknown) => void
}

/** Keeps workers busy while their queues have jobs due, found by one query. `stop` waits for jobs in progress. */
export function startWorkerPool({ workers, interval, findDue, runNext, onFailure }: WorkerPool): {
  stop: () => Promise<void>
} {
  const throttle = throttleFailures(onFailure)
  const busy = new Map<Worker, Promise<void>>()
  /** The queues that have jobs due, as far as is known. */
  let due = new Set<JobQueue>()
  let isStopping = false

  async function workOnce(worker: Worker): Promise<boolean> {
    for (const queue of worker.queues.filter((one) => due.has(one))) {
      if (await runNext(worker, queue)) return true
      due.delete(queue)
    }
    return false
  }

  async function work(worker: Worker): Promise<void> {
    try {
      while (!isStopping && (await workOnce(worker)));
    } catch (error) {
      throttle.failed(error)
    }
    busy.delete(worker)
  }

  async function poll(): Promise<void> {
    try {
      due = new Set(await findDue())
      throttle.succeeded()
      if (isStopping) return
      const idle = workers.filter((worker) => !busy.has(worker) && worker.queues.some((queue) => due.has(queue)))
      for (const worker of idle) busy.set(worker, work(worker))
    } catch (error) {
      throttle.failed(error)
    }
  }

  const stopPolling = repeat(poll, interval, onFailure)
  return {
    async stop() {
      isStopping = true
      await stopPolling()
      await Promise.all(busy.values())
    },
  }
}
