import { processorTime } from './processor-time.ts'

/** The processor time that processes take while something is done so many times, in microseconds each time. */
export async function costOf(pids: () => readonly number[], times: number, work: () => Promise<unknown>) {
  const before = processorTime(pids())
  await work()
  return ((processorTime(pids()) - before) * 1_000_000) / times
}
