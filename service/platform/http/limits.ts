import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/index.ts'
import { clockTolerance, type SharedClock } from '#service/database/index.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { tooManyRequests } from './problems.ts'

/** How often something sensitive may be tried; counted in the database, so that every process agrees. */
export type Limit = {
  name: string
  max: number
  windowSeconds: number
  detail: string
  /**
   * Each try begins the window anew, so that no stretch of its length holds more than `max`. Else it begins with the
   * first, and two that follow each other may hold nearly twice as many.
   */
  isStrict?: true
}

export const sensitiveLimits = {
  signIn: {
    name: 'sign-in',
    max: 10,
    windowSeconds: 15 * 60,
    detail: 'Too many tries for this account: wait 15 minutes, or reset the password',
    isStrict: true,
  },
  signInFrom: {
    name: 'sign-in-from',
    max: 30,
    windowSeconds: 15 * 60,
    detail: 'Too many wrong passwords from your network: wait 15 minutes, then try again',
  },
  code: { name: 'code', max: 20, windowSeconds: 15 * 60, detail: 'Too many tries with this address: wait 15 minutes' },
  mailFrom: {
    name: 'mail-from',
    max: 20,
    windowSeconds: 60 * 60,
    detail: 'Too many mails were asked for from your network: wait an hour, then try again',
  },
  mailFromADay: {
    name: 'mail-from-a-day',
    max: 60,
    windowSeconds: 24 * 60 * 60,
    detail: 'Too many mails were asked for from your network today: try again tomorrow',
  },
  mailTo: {
    name: 'mail-to',
    max: 8,
    windowSeconds: 24 * 60 * 60,
    detail: 'Several mails went to this address today already: look for them, or try again tomorrow',
  },
  mailKind: {
    name: 'mail-kind',
    max: 5,
    windowSeconds: 60 * 60,
    detail: 'Several of these mails are on their way to this address already: look for them, or wait an hour',
  },
  voucher: {
    name: 'voucher',
    max: 20,
    windowSeconds: 15 * 60,
    detail: 'Too many wrong voucher codes from here: wait 15 minutes, and check how yours is spelled',
  },
  coupon: {
    name: 'coupon',
    max: 20,
    windowSeconds: 15 * 60,
    detail: 'Too many wrong coupon codes from here: wait 15 minutes, and check how yours is spelled',
  },
  fulfil: { name: 'fulfil', max: 60, windowSeconds: 60 * 60, detail: 'Too many activations: wait an hour' },
} as const satisfies Record<string, Limit>

/**
 * Limits that each process counts by itself, in memory: a statement more for each cart would cost all visitors, and what they
 * guard is room, not a secret.
 */
export const processLimits = {
  /** Orders, checkouts and kept answers that carts leave behind; changes of an order are not counted. */
  newOrder: {
    name: 'new-order',
    max: 200,
    windowSeconds: 60 * 60,
    detail: 'Too many new carts from here: wait an hour, or sign in',
  },
} as const satisfies Record<string, Limit>

/** Below which count a try begins the window anew; one that is refused never does, else a lock would have no end. */
const renewedBelow = ({ isStrict, max }: Limit) => (isStrict ? max : 0)

export type Limiter = {
  /** Counts one try by `who`, in a transaction if there is one; throws a 429 problem when there were too many. */
  count: (limit: Limit, who: string, tx?: Tx) => Promise<void>
  /** Throws a 429 problem when `who` has no try left, and counts none. */
  check: (limit: Limit, who: string) => Promise<void>
  /** Forgets the tries of `who`. */
  forget: (limit: Limit, who: string) => Promise<void>
}

type Dependencies = { limits: boolean; telemetry: { metrics: Pick<Metrics, 'limits'> } }

export function createLimiter(
  database: Database,
  sharedClock: SharedClock,
  { limits: isOn, telemetry: { metrics } }: Dependencies,
): Limiter {
  if (!isOn) return { count: async () => undefined, check: async () => undefined, forget: async () => undefined }
  /** When a window must have begun that is not over; what began later than now, a clock has written that was wrong. */
  const openSince = ({ windowSeconds }: Limit, now: Date) => ({
    earliest: new Date(now.getTime() - windowSeconds * 1000),
    latest: new Date(now.getTime() + clockTolerance),
  })
  const turnAway = ({ name, detail, windowSeconds }: Limit): never => {
    metrics.limits.add({ limit: name })
    throw tooManyRequests(detail, windowSeconds)
  }
  return {
    async count(limit, who, tx) {
      const db = tx ?? database.query
      const now = await sharedClock(db)
      const { earliest, latest } = openSince(limit, now)
      const isOver = sql`(limits.window_started_at <= ${earliest} or limits.window_started_at > ${latest})`
      const { count } = await db
        .insertInto('limits')
        .values({ key: `${limit.name}:${who}`, windowStartedAt: now, count: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${isOver} then 1 else limits.count + 1 end`,
            windowStartedAt: sql`case when ${isOver} or limits.count < ${renewedBelow(limit)}
              then excluded.window_started_at else limits.window_started_at end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      if (count > limit.max) turnAway(limit)
    },
    async check(limit, who) {
      const { earliest, latest } = openSince(limit, await sharedClock(database.query))
      const usedUp = await database.query
        .selectFrom('limits')
        .select('key')
        .where('key', '=', `${limit.name}:${who}`)
        .where('windowStartedAt', '>', earliest)
        .where('windowStartedAt', '<=', latest)
        .where('count', '>=', limit.max)
        .executeTakeFirst()
      if (usedUp) turnAway(limit)
    },
    async forget(limit, who) {
      await database.query.deleteFrom('limits').where('key', '=', `${limit.name}:${who}`).execute()
    },
  }
}

/** How long a counter is kept: as long as the longest window. */
const keptCounters = 24 * 60 * 60 * 1000

/** Removes counters whose window is long over, or that a clock has written which was wrong. */
export async function forgetOldCounters(database: Database, now: Date): Promise<void> {
  const [earliest, latest] = [now.getTime() - keptCounters, now.getTime() + keptCounters].map((time) => new Date(time))
  await database.query
    .deleteFrom('limits')
    .where(sql<boolean>`(window_started_at < ${earliest} or window_started_at > ${latest})`)
    .execute()
}
