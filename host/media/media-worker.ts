import { type ChildProcess, fork } from 'node:child_process'
import { type Answer, type JobName, type Jobs, MediaFault } from './worker/jobs.ts'

/** What a job waits for: a page or visitor that needs it now, or nobody yet. */
type Urgency = 'now' | 'later'

export type MediaWorker = {
  /** Runs a job after all more urgent ones. Throws a `MediaFault` if its file can't be used. */
  run<Name extends JobName>(name: Name, input: Jobs[Name]['input'], urgency?: Urgency): Promise<Jobs[Name]['output']>
  /** Refuses what has not begun, and ends the process. */
  close(): void
}

type Job = {
  name: JobName
  input: Jobs[JobName]['input']
  resolve(output: unknown): void
  reject(error: Error): void
}

/** How long a job may take before its file is given up, in milliseconds. */
const longestJob = 120_000
/** How long the process waits for more to do, in milliseconds. */
const longestIdle = 5000

/**
 * Without these limits glibc keeps freed memory in an arena for each thread: building a hundred images took 450 MB instead of
 * 180 MB. Other systems ignore them.
 */
const memoryLimits = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const startProcess = () =>
  fork(new URL('./worker/main.ts', import.meta.url), {
    execArgv: ['--max-semi-space-size=2'],
    env: { ...process.env, ...memoryLimits },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** Decodes media in a process of its own, one file after the other. The process exists only while there is work. */
export function createMediaWorker(): MediaWorker {
  const waiting: Record<Urgency, Job[]> = { now: [], later: [] }
  let running: { id: number; job: Job } | undefined
  let child: ChildProcess | undefined
  let limit: NodeJS.Timeout | undefined
  let count = 0

  function openProcess(): ChildProcess {
    const opened = startProcess()
    opened.on('message', (answer: Answer) => settle(answer))
    opened.on('exit', () => {
      if (child === opened) child = undefined
      if (child === undefined && running) settle({ id: running.id, fault: interrupted })
    })
    return opened
  }

  function settle(answer: Answer): void {
    if (!running || answer.id !== running.id) return
    const { job } = running
    running = undefined
    clearTimeout(limit)
    if ('output' in answer) job.resolve(answer.output)
    else job.reject('fault' in answer ? new MediaFault(answer.fault) : new Error(answer.error))
    next()
  }

  function next(): void {
    if (running) return
    const job = waiting.now.shift() ?? waiting.later.shift()
    if (!job) {
      limit = setTimeout(endProcess, longestIdle)
      limit.unref()
      // A program that only waits for this process may end.
      child?.unref()
      child?.channel?.unref()
      return
    }
    child ??= openProcess()
    child.ref()
    child.channel?.ref()
    running = { id: ++count, job }
    limit = setTimeout(() => child?.kill('SIGKILL'), longestJob)
    child.send({ id: count, name: job.name, input: job.input })
  }

  function endProcess(): void {
    child?.disconnect()
    child = undefined
  }

  return {
    run: (name, input, urgency = 'now') =>
      new Promise((resolve, reject) => {
        waiting[urgency].push({ name, input, resolve, reject })
        if (!running) clearTimeout(limit)
        next()
      }),
    close() {
      for (const { reject } of [...waiting.now.splice(0), ...waiting.later.splice(0)]) reject(new MediaFault(closed))
      endProcess()
    },
  }
}

const interrupted = 'Could not be decoded in two minutes, or ended the program that decodes it: save it again, smaller'
const closed = 'The program stops'
