/** The time, passed in so that tests can move it. */
export type Clock = () => Date

/** How far this process may be ahead of the machine's clock before it follows it back, in milliseconds. */
const longestCatchUp = 24 * 60 * 60 * 1000

/**
 * A clock that follows `wall` and never goes back. When `wall` is set back, this clock continues at half speed until `wall`
 * has caught up: otherwise jobs and tokens would lie in the future. A clock that was wrong by days is followed at
 * once, as a new process would do. `steady` is a monotonic count of milliseconds.
 */
export function createSteadyClock(wall: () => number, steady: () => number): Clock {
  let [last, lastAt] = [wall(), steady()]
  return () => {
    const at = steady()
    const now = wall()
    const next = Math.max(now, last + (at - lastAt) / 2)
    last = next - now > longestCatchUp ? now : next
    lastAt = at
    return new Date(last)
  }
}

export const wallClock: Clock = () => new Date()

/** The machine's clock, which never goes back. */
export const systemClock: Clock = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
)

/** The two clocks of a shop. They differ only after the machine's clock was set back. */
export type Clocks = {
  /** Never goes back: for jobs, tokens and sessions. */
  clock: Clock
  /** The machine's own time: for signatures that are exchanged with others. */
  wallClock: Clock
}

export const machineClocks: Clocks = { clock: systemClock, wallClock }
