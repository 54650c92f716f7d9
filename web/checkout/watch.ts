/** How often the page asks for news that it waits for, in milliseconds. */
const interval = 1500
/** The same once they are late. */
const lateInterval = 5000
/** After how long news are late. */
const lateAfter = 20_000

export type Watch = {
  /** Asks in a while, if the page waits for news; else stops, and what comes next is not late. */
  follow(isWaiting: boolean): void
  /** Stops asking for the moment. */
  pause(): void
}

type Dependencies = {
  ask(): void
  onLate(): void
  /** Runs a function later; gives the function that calls it off. */
  schedule(run: () => void, delay: number): () => void
}

/** Has the page ask for news time and again while it waits for some, less often once they are late. */
export function createWatch({ ask, onLate, schedule }: Dependencies): Watch {
  let cancelAsking = () => {}
  let cancelLateness: (() => void) | null = null
  let isLate = false

  function becomeLate() {
    isLate = true
    onLate()
  }

  return {
    pause: () => cancelAsking(),
    follow(isWaiting) {
      cancelAsking()
      if (isWaiting) {
        cancelLateness ??= schedule(becomeLate, lateAfter)
        cancelAsking = schedule(ask, isLate ? lateInterval : interval)
      } else {
        cancelLateness?.()
        cancelLateness = null
        isLate = false
      }
    },
  }
}
