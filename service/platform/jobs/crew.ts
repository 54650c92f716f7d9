import type { JobQueue } from '#service/database/index.ts'
import { tellSeldom } from '../log-throttle.ts'
import { repeat } from '../repeat.ts'
import type { Worker } from './rules.ts'

type Crew = {
  workers: readonly Worker[]
  /** How often it looks for work, in milliseconds. */
  interval: number
  /** The queues in which something is due. */
  findDue: () => Promise<JobQueue[]>
  /** Does one job of a queue; answers whether there was one. */
  runNext: (worker: Worker, queue: JobQueue) => Promise<boolean>
  onFailure: (error: unknown) => void
}

/**
 * Keeps workers at work while anything is due in a queue of theirs. The queues are looked at by one of them on behalf of
 * all, so that a shop where nothing is to do asks its database one question at a time. `stop` waits for what is under way.
 */
export function createCrew({ workers, interval, findDue, runNext, onFailure }: Crew): { stop: () => Promise<void> } {
  const telling = tellSeldom(onFailure)
  const busy = new Map<Worker, Promise<void>>()
  /** The queues that something is due in, as far as is known. */
  let due = new Set<JobQueue>()
  let isStopping = false

  /** Does one job of the first queue that has one. */
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
      telling.failed(error)
    }
    busy.delete(worker)
  }

  async function look(): Promise<void> {
    try {
      due = new Set(await findDue())
      telling.worked()
      if (isStopping) return
      const idle = workers.filter((worker) => !busy.has(worker) && worker.queues.some((queue) => due.has(queue)))
      for (const worker of idle) busy.set(worker, work(worker))
    } catch (error) {
      telling.failed(error)
    }
  }

  const stopLooking = repeat(look, interval, onFailure)
  return {
    async stop() {
      isStopping = true
      await stopLooking()
      await Promise.all(busy.values())
    },
  }
}
