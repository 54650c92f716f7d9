/** What the frame of a plug-in reports, all times in seconds. `received` is the time of the page. */
export type Beat = { received: number; at: number; clock: number; isRunning: boolean }

/** Why a plug-in has to be stopped. */
export type Verdict = 'unresponsive' | 'overloaded'

/** How long the frame may be silent; compiling a large plug-in takes a few seconds. */
const longestSilence = 8
/** How long the audio thread may fall behind, and how much of the time it has to keep up with. */
const longestLag = 2
const leastPace = 0.7
/** Two beats further apart say nothing about the audio thread: the computer slept, or the tab was in the background. */
const longestGap = 1.5

/** Watches over a plug-in by the beats of its frame. */
export function createGuard(started: number) {
  let last: Beat | undefined
  /** The beat since which the audio thread has been falling behind. */
  let lagging: Beat | undefined
  let heard = started

  return {
    add(beat: Beat): Verdict | null {
      heard = beat.received
      const before = last
      last = beat
      const elapsed = before ? beat.at - before.at : 0
      const isComparable = before?.isRunning && beat.isRunning && elapsed > 0 && elapsed < longestGap
      if (!before || !isComparable || beat.clock - before.clock >= leastPace * elapsed) lagging = undefined
      else lagging ??= before
      return lagging && beat.at - lagging.at >= longestLag ? 'overloaded' : null
    },
    /** Judges the silence since the last beat. */
    check: (now: number): Verdict | null => (now - heard > longestSilence ? 'unresponsive' : null),
    /** Begins anew, because timers of a page in the background are slowed down. */
    reset(now: number) {
      heard = now
      last = undefined
      lagging = undefined
    },
  }
}
