import { tellSeldom } from './log-throttle.ts'

/**
 * Does some work again and again, `interval` milliseconds after it has ended, so never twice at once. What it throws
 * goes to `onFailure`, seldom where it goes on, and it is tried again. The answer stops it, and waits for what is under way.
 */
export function repeat(
  work: () => Promise<void>,
  interval: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const telling = tellSeldom(onFailure)
  let isStopped = false
  let timer: NodeJS.Timeout
  let round = Promise.resolve()

  function schedule() {
    if (isStopped) return
    timer = setTimeout(() => {
      round = work().then(telling.worked, telling.failed).then(schedule)
    }, interval).unref()
  }

  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await round
  }
}
