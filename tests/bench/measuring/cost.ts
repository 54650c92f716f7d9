import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { medianOf } from '#tests/support/quantiles.ts'

const nanoseconds = 1e9

/** The processor time that processes have taken so far, in seconds; those that have ended count nothing. */
export const processorTime = (pids: readonly number[]): number =>
  pids.flatMap(threadsOf).reduce((sum, thread) => sum + timeOf(thread), 0) / nanoseconds

/** All processes that a process has started, such as PostgreSQL's for its connections. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

export function parentOf(pid: number): number {
  if (!Number.isInteger(pid) || pid <= 0) return 0
  const stat = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
  // The name, in brackets, may hold anything.
  const [, parent = '0'] = /^\d+ \(.*\) \S (\d+)/s.exec(stat) ?? []
  return Number(parent)
}

const threadsOf = (pid: number): string[] =>
  unlessEnded(() => readdirSync(`/proc/${pid}/task`), []).map((thread) => `/proc/${pid}/task/${thread}`)

/** Time on a processor in nanoseconds: what the kernel counts by, where the better known numbers are of ten milliseconds. */
const timeOf = (thread: string): number =>
  Number(unlessEnded(() => readFileSync(`${thread}/schedstat`, 'utf8'), '0').split(' ')[0])

/** What is read of a process, or what to take instead if it has ended. */
function unlessEnded<Value>(read: () => Value, instead: Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return instead
    throw error
  }
}

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

/** What two ways of doing the same cost, in turn. */
export type Comparison = {
  /** How much of what ours costs the bare way would cost: 1 when ours adds nothing. The median, pair by pair. */
  ratio: number
  bare: number
  ours: number
}

/**
 * Measures two ways in turn, so that whatever else the machine does meets both alike. Either answers a cost, in one unit;
 * the first pair warms up and does not count.
 */
export async function compareInTurn(
  pairs: number,
  bare: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<Comparison> {
  const seen: { bare: number; ours: number }[] = []
  for (let pair = 0; pair <= pairs; pair += 1) {
    // Whoever comes second finds warm what the first has used: they take turns in that too.
    const isOursFirst = pair % 2 === 1
    const early = isOursFirst ? await ours() : 0
    const cost = await bare()
    seen.push({ bare: cost, ours: isOursFirst ? early : await ours() })
  }
  const counted = seen.slice(1)
  return {
    ratio: medianOf(counted.map((cost) => cost.bare / cost.ours)),
    bare: medianOf(counted.map((cost) => cost.bare)),
    ours: medianOf(counted.map((cost) => cost.ours)),
  }
}
