import { pollInterval } from '#contract/constants.ts'

/** The same once the outcome is late. */
const lateInterval = 5000
const lateAfter = 20_000

export type Poller = {
  /**
   * Schedules the next poll while the page waits for an outcome; otherwise stops and resets the lateness. `isSlow` has it poll
   * as seldom as if it were late.
   */
  update(isPending: boolean, isSlow?: boolean): void
  pause(): void
}

type Dependencies = {
  poll(): void
  onLate(): void
  schedule(run: () => void, delay: number): () => void
}

/** Polls while the page waits for an outcome, less often once it is late. */
export function createPoller({ poll, onLate, schedule }: Dependencies): Poller {
  let cancelPoll = () => {}
  let cancelLateness: (() => void) | null = null
  let isLate = false

  function becomeLate() {
    isLate = true
    onLate()
  }

  return {
    pause: () => cancelPoll(),
    update(isPending, isSlow = false) {
      cancelPoll()
      if (isPending) {
        cancelLateness ??= schedule(becomeLate, lateAfter)
        cancelPoll = schedule(poll, isLate || isSlow ? lateInterval : pollInterval)
      } else {
        cancelLateness?.()
        cancelLateness = null
        isLate = false
      }
    },
  }
}
