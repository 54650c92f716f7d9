/** How long the same failure is reported only once, in milliseconds. */
const throttleInterval = 60_000

/** Reports a failure when it starts or changes, then once a minute; a success resets the throttle. */
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

/** Repeats work `interval` ms after it ended, also after failures. Returns a function that stops and waits. */
export function repeat(work: () => Promise<void>, interval: number, onFailure: (error: unknown) => void) {
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
