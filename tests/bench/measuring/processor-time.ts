import { readdirSync, readFileSync } from 'node:fs'

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

/** Folders of a process's threads. */
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
