import { setTimeout as wait } from 'node:timers/promises'
import { processorTime } from './processor-time.ts'

type Pids = () => readonly number[]

/** The processor time that processes take while something is done so many times, in microseconds each time. */
export async function costOf(pids: Pids, times: number, work: () => Promise<unknown>) {
  const before = processorTime(pids())
  await work()
  return ((processorTime(pids()) - before) * 1_000_000) / times
}

/** How long processes are left alone to see what they do by themselves, in milliseconds. */
const restMs = 700

/** The same without what the processes do by themselves every second, asked or not. */
export async function costBesideRest(pids: Pids, times: number, work: () => Promise<unknown>) {
  const restedAt = performance.now()
  const ofRest = await costOf(pids, 1, () => wait(restMs))
  const startedAt = performance.now()
  const cost = await costOf(pids, times, work)
  const [rested, worked] = [startedAt - restedAt, performance.now() - startedAt]
  return cost - (ofRest * worked) / rested / times
}
