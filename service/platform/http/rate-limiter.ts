import { clockTolerance, type Database, type SharedClock, type Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { tooManyRequests } from './problems.ts'
import * as repository from './repository.ts'

/** How often something may be tried. Each feature defines its own limits. */
export type Limit = {
  name: string
  max: number
  windowSeconds: number
  detail: string
  /** Restarts the window with each try; otherwise two consecutive windows allow nearly twice `max` in one length. */
  isStrict?: true
}

export type Limiter = {
  /** Counts one try by `who`, in a transaction if there is one; throws a 429 problem when there were too many. */
  count: (limit: Limit, who: string, tx?: Tx) => Promise<void>
  /** Throws a 429 problem when `who` has no try left, and counts none. */
  check: (limit: Limit, who: string) => Promise<void>
  forget: (limit: Limit, who: string) => Promise<void>
}

const keyOf = ({ name }: Limit, who: string) => `${name}:${who}`

type Dependencies = { limits: boolean; telemetry: { metrics: Pick<Metrics, 'limits'> } }

export function createLimiter(
  database: Database,
  sharedClock: SharedClock,
  { limits: isOn, telemetry: { metrics } }: Dependencies,
): Limiter {
  if (!isOn) return { count: async () => undefined, check: async () => undefined, forget: async () => undefined }
  /** When a window must have started to be current. One that starts in the future was written by a wrong clock. */
  const currentWindow = ({ windowSeconds }: Limit, now: Date) => ({
    earliest: new Date(now.getTime() - windowSeconds * 1000),
    latest: new Date(now.getTime() + clockTolerance),
  })
  const refuse = ({ name, detail, windowSeconds }: Limit): never => {
    metrics.limits.add({ limit: name })
    throw tooManyRequests(detail, windowSeconds)
  }
  return {
    async count(limit, who, tx) {
      const db = tx ?? database.query
      const now = await sharedClock(db)
      // A try that is refused never restarts the window, or a lockout would have no end.
      const restartsBelow = limit.isStrict ? limit.max : 0
      const counted = { key: keyOf(limit, who), now, window: currentWindow(limit, now), restartsBelow }
      if ((await repository.countTry(db, counted)) > limit.max) refuse(limit)
    },
    async check(limit, who) {
      const window = currentWindow(limit, await sharedClock(database.query))
      if ((await repository.findTries(database.query, keyOf(limit, who), window)) >= limit.max) refuse(limit)
    },
    forget: (limit, who) => repository.deleteCounters(database.query, [keyOf(limit, who)]),
  }
}

export const forgetTries = (tx: Tx, limits: readonly Limit[], people: readonly string[]): Promise<void> =>
  repository.deleteCounters(
    tx,
    people.flatMap((who) => limits.map((limit) => keyOf(limit, who))),
  )

/** How long a counter is kept: as long as the longest window. */
const counterLifetime = 24 * 60 * 60 * 1000

/** Removes counters whose window is long over, or that were written by a wrong clock. */
export function forgetOldCounters(database: Database, now: Date): Promise<void> {
  const window = {
    earliest: new Date(now.getTime() - counterLifetime),
    latest: new Date(now.getTime() + counterLifetime),
  }
  return repository.deleteCountersOutside(database.query, window)
}

export type ProcessLimiter = {
  /** Whether `who` has no try left. */
  isUsedUp: (limit: Limit, who: string) => boolean
  /** Counts one try by `who`; throws a 429 problem when there were too many. */
  count: (limit: Limit, who: string) => void
}

/** Far more counters than there are visitors in a window. */
const maxCounters = 100_000

export function createProcessLimiter(
  clock: Clock,
  { limits: isOn, telemetry: { metrics } }: Dependencies,
): ProcessLimiter {
  if (!isOn) return { isUsedUp: () => false, count: () => undefined }
  const now = () => clock().getTime()
  const counters = new Map<string, { count: number; endsAt: number }>()

  /** The counter of the current window. One that ends too late was started by a wrong clock, and does not count. */
  function find(key: string, { windowSeconds }: Limit) {
    const counter = counters.get(key)
    const left = (counter?.endsAt ?? 0) - now()
    return left > 0 && left <= windowSeconds * 1000 ? counter : undefined
  }
  function start(key: string, { windowSeconds }: Limit) {
    counters.delete(key)
    const [oldest] = counters.keys()
    if (counters.size >= maxCounters && oldest !== undefined) counters.delete(oldest)
    const counter = { count: 0, endsAt: now() + windowSeconds * 1000 }
    counters.set(key, counter)
    return counter
  }

  return {
    isUsedUp: (limit, who) => (find(keyOf(limit, who), limit)?.count ?? 0) >= limit.max,
    count(limit, who) {
      const key = keyOf(limit, who)
      const counter = find(key, limit) ?? start(key, limit)
      counter.count += 1
      if (counter.count <= limit.max) return
      metrics.limits.add({ limit: limit.name })
      throw tooManyRequests(limit.detail, Math.ceil((counter.endsAt - now()) / 1000))
    },
  }
}
