import type { Clock } from '../clock.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Limit } from './limits.ts'
import { tooManyRequests } from './problems.ts'

/** Counts in the memory of this process: no way to the database, and no write. */
export type ProcessLimiter = {
  /** Whether `who` has no try left. */
  isUsedUp: (limit: Limit, who: string) => boolean
  /** Counts one try by `who`; throws a 429 problem when there were too many. */
  count: (limit: Limit, who: string) => void
}

/** How many counters are held at most: far more than there are visitors in a window. */
const countersMax = 100_000

type Dependencies = { limits: boolean; telemetry: { metrics: Pick<Metrics, 'limits'> } }

export function createProcessLimiter(
  clock: Clock,
  { limits: isOn, telemetry: { metrics } }: Dependencies,
): ProcessLimiter {
  if (!isOn) return { isUsedUp: () => false, count: () => undefined }
  const elapsed = () => clock().getTime()
  const counters = new Map<string, { count: number; endsAt: number }>()

  /** The counter of a window that is not over; one that ends later than it can was begun by a clock that was wrong. */
  function find(key: string, { windowSeconds }: Limit) {
    const counter = counters.get(key)
    const left = (counter?.endsAt ?? 0) - elapsed()
    return left > 0 && left <= windowSeconds * 1000 ? counter : undefined
  }
  /** The oldest window goes: a Map keeps the order in which its keys came. */
  function makeRoom() {
    const [oldest] = counters.keys()
    if (counters.size >= countersMax && oldest !== undefined) counters.delete(oldest)
  }
  function begin(key: string, { windowSeconds }: Limit) {
    counters.delete(key)
    makeRoom()
    const counter = { count: 0, endsAt: elapsed() + windowSeconds * 1000 }
    counters.set(key, counter)
    return counter
  }

  return {
    isUsedUp: (limit, who) => (find(`${limit.name}:${who}`, limit)?.count ?? 0) >= limit.max,
    count(limit, who) {
      const key = `${limit.name}:${who}`
      const counter = find(key, limit) ?? begin(key, limit)
      counter.count += 1
      if (counter.count <= limit.max) return
      metrics.limits.add({ limit: limit.name })
      throw tooManyRequests(limit.detail, Math.ceil((counter.endsAt - elapsed()) / 1000))
    },
  }
}
