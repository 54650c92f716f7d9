import { pauseDelay } from './rules.ts'

/** Kinds of jobs of which none can be done at the moment, as this process has found. */
export type Pauses = {
  /** Has a kind rest, the longer the more often it has to in a row. */
  pause: (kind: string) => void
  /** Something of the kind could be done, or failed by itself. */
  resume: (kind: string) => void
  /** Those of the kinds that do not rest. */
  without: (kinds: readonly string[]) => string[]
}

/** By a count of milliseconds that nobody can set: a pause must not outlast a clock that is set back. */
export function createPauses(now: () => number = () => performance.now()): Pauses {
  const paused = new Map<string, { until: number; count: number }>()
  return {
    pause(kind) {
      const before = paused.get(kind)
      // Jobs that were under way together have found one and the same trouble.
      if (before && before.until > now()) return
      const count = (before?.count ?? 0) + 1
      paused.set(kind, { until: now() + pauseDelay(count), count })
    },
    resume: (kind) => void paused.delete(kind),
    without: (kinds) => kinds.filter((kind) => (paused.get(kind)?.until ?? 0) <= now()),
  }
}
