/** The time, passed in so that tests can move it. */
export type Clock = () => Date

/** By how much this process may be ahead of the machine, in milliseconds, before it gives up waiting for it. */
const longestCatchUp = 24 * 60 * 60 * 1000

/**
 * A clock that follows `wall` and does not go back. Where the wall's is set back, this one goes on at half its pace until it
 * is caught up with: leases, jobs and tokens would otherwise be of a time to come, and wait for it. Only a clock that was
 * wrong by days is followed back at once, as a process that starts anew would do. `steady` is any count of milliseconds that
 * nobody can set.
 */
export function createSteadyClock(wall: () => number, steady: () => number): Clock {
  let [told, toldAt] = [wall(), steady()]
  return () => {
    const at = steady()
    const now = wall()
    const next = Math.max(now, told + (at - toldAt) / 2)
    told = next - now > longestCatchUp ? now : next
    toldAt = at
    return new Date(told)
  }
}

/** The machine's clock as it is. */
export const wallClock: Clock = () => new Date()

/** The machine's clock, made steady. */
export const systemClock: Clock = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
)

/** The two times that a shop goes by. They are the same but where the machine's clock was set back. */
export type Clocks = {
  /** Never goes back: for leases, jobs, tokens and sessions. */
  clock: Clock
  /** As right as the machine's: for what is signed for others, and for what they have signed. */
  wallClock: Clock
}

export const machineClocks: Clocks = { clock: systemClock, wallClock }
