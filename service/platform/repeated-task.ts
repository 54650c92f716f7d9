/** How long the same failure is reported only once, in milliseconds. */
const throttleInterval = 60_000

/**
 * Throttles the reports of a failure: it is reported when it starts or changes, and then once a minute, so that what is
 * tried several times a second does not fill the log. A success resets the throttle.
 */
export function throttleFailures(report: (error: unknown) => void): {
  failed: (error: unknown) => void
  succeeded: () => void
} {
  let last: { message: string; at: number } | null = null
  return {
    failed(error) {
      const [message, now] = [String(error), performance.now()]
      if (last?.message === message && now - last.at < throttleInterval) return
      last = { message, at: now }
      report(error)
    },
    succeeded() {
      last = null
    },
  }
}

/**
 * Does work repeatedly, `interval` milliseconds after it has ended, so never twice at once. Failures go to `onFailure`,
 * throttled, and the work is tried again. Returns a function that stops it and waits for the work in progress.
 */
export function repeat(
  work: () => Promise<void>,
  interval: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const throttle = throttleFailures(onFailure)
  let isStopped = false
  let timer: NodeJS.Timeout
  let round = Promise.resolve()

  function schedule() {
    if (isStopped) return
    timer = setTimeout(() => {
      round = work().then(throttle.succeeded, throttle.failed).then(schedule)
    }, interval).unref()
  }

  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await round
  }
}
