import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#service/database/index.ts'
import { formatDay, licenseEvents } from '#service/messaging/index.ts'
import { type Clock, repeat } from '#service/platform/index.ts'
import { endLoans, findOverdueLenders } from '../lending/loans-repository.ts'
import { endLicenses } from './end-reasons-repository.ts'
import { lockExpired } from './expiry-repository.ts'
import { lockLicense } from './repository.ts'
import { byExpiry } from './rules.ts'
import type { ChangeRecorders } from './service.ts'

type Dependencies = ChangeRecorders & { database: Database; clock: Clock; logger: FastifyBaseLogger }

/** How often a process looks for licenses that have expired, in milliseconds. */
const interval = 30 * 1000
/** How many licenses end in one transaction, so that nobody waits long for one of them. */
const atOnce = 500

/**
 * Writes down that licenses have expired and loans are over, so that lists and receivers of webhooks know. Whoever decides by a
 * license or takes a seat reads the time and does not wait for this.
 */
export function createLicenseExpiry({ database, clock, logger, audit, outbox }: Dependencies) {
  const endSome = (): Promise<number> =>
    database.transaction(async (tx) => {
      const now = clock()
      const expired = await lockExpired(tx, now, atOnce)
      const byDay = Map.groupBy(expired, ({ expiresAt }) => formatDay(expiresAt))
      for (const [day, licenses] of byDay) {
        const ids = licenses.map(({ id }) => id)
        const ended = await endLicenses(tx, ids, byExpiry(day), now)
        await audit.note(tx, ...ended.map((about) => ({ actor: 'Shop', action: 'LicenseRevoked', about }) as const))
        await outbox.publish(tx, ...licenseEvents('license.revoked', ended))
      }
      return expired.length
    })

  /** Ends all licenses that have expired by now; returns how many. */
  async function endExpired(): Promise<number> {
    let count = 0
    let last = atOnce
    while (last === atOnce) {
      last = await endSome()
      count += last
    }
    return count
  }

  /** Gives seats back whose loan is over. */
  async function endLoansOverdue(): Promise<void> {
    for (const licenseId of await findOverdueLenders(database.query, clock(), atOnce))
      await database.transaction(async (tx) => {
        await lockLicense(tx, licenseId)
        await endLoans(tx, [licenseId], { now: clock(), overdue: true })
      })
  }

  return {
    endExpired,
    endLoansOverdue,
    /** Does so again and again in the background. Returns a function that stops this. */
    start: (): (() => Promise<void>) =>
      repeat(
        async () => {
          await endExpired()
          await endLoansOverdue()
        },
        interval,
        (err) => logger.error({ err }, 'licenses and loans that are over could not be ended, will be tried again'),
      ),
  }
}

export type LicenseExpiry = ReturnType<typeof createLicenseExpiry>
