import { repeat } from '../adapters/repeat.ts'
import { tellSeldom } from '../adapters/tell-seldom.ts'
import type { JobQueue } from '../database/schema.ts'
import type { Worker } from './rules.ts'

type Crew = {
  workers: readonly Worker[]
  /** How often it looks for work, in milliseconds. */
  interval: number
  /** The queues in which something is due. */
  findDue: () => Promise<JobQueue[]>
  /** Does one job; answers whether there was one. */
  runNext: (worker: Worker) => Promise<boolean>
  onFailure: (error: unknown) => void
}

/**
 * Keeps workers at work while anything is due in a queue of theirs. The queues are looked at by one of them on behalf of
 * all, so that a shop where nothing is to do asks its database one question at a time. `stop` waits for what is under way.
 */
export function createCrew({ workers, interval, findDue, runNext, onFailure }: Crew): { stop: () => Promise<void> } {
  const telling = tellSeldom(onFailure)
  const busy = new Map<Worker, Promise<void>>()
  let isStopping = false

  async function work(worker: Worker): Promise<void> {
    try {
      while (!isStopping && (await runNext(worker)));
    } catch (error) {
      telling.failed(error)
    }
    busy.delete(worker)
  }

  async function look(): Promise<void> {
    try {
      const due = workers.length > busy.size ? await findDue() : []
      telling.worked()
      if (isStopping) return
      const idle = workers.filter((worker) => !busy.has(worker) && worker.queues.some((queue) => due.includes(queue)))
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
