import { createHash } from 'node:crypto'
import { browserKeyHeader } from '#contract/constants.ts'
import { describeBrowser, nameBrowser } from '#contract/describe-browser.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { readCountry } from '#service/platform/index.ts'
import type { IdentityDependencies, Visit } from './dependencies.ts'
import { countBrowsers, insertBrowser, touchBrowser } from './known-browsers-repository.ts'
import { isNewsOfBrowser, newsPeriod } from './rules.ts'

/** Notes from which browser a customer signs in, whose account is locked, and mails them when they have not used it before. */
export type NoteBrowser = (tx: Tx, customer: Row<'customers'>, visit: Visit) => Promise<void>

export function createBrowserNotes({
  sharedClock,
  mail,
  countryHeader,
}: Pick<IdentityDependencies, 'sharedClock' | 'mail' | 'countryHeader'>): NoteBrowser {
  return async (tx, customer, visit) => {
    const now = await sharedClock(tx)
    const browser = { customerId: customer.id, hash: hashBrowser(customer.id, visit) }
    if (await touchBrowser(tx, browser, now)) return
    const counts = await countBrowsers(tx, customer.id, new Date(now.getTime() - newsPeriod))
    const isNews = isNewsOfBrowser({ isConfirmed: customer.confirmedAt !== null, ...counts })
    await insertBrowser(tx, { ...browser, now, toldAt: isNews ? now : null })
    if (!isNews) return
    const country = readCountry(visit.header, countryHeader)
    // Only names that we know: whoever signs in writes what their browser says of itself.
    await mail.queueNewSignIn(tx, customer, { at: now, browser: nameBrowser(visit.userAgent), country })
  }
}

/**
 * What the service keeps of a browser: a hash of the random value that it keeps, of use for this account alone. A client that
 * keeps none is known by the name of its browser and system.
 */
function hashBrowser(customerId: string, { header, userAgent }: Visit): string {
  const key = header(browserKeyHeader)
  const known = key === null || key === '' ? `named ${describeBrowser(userAgent)}` : `key ${key}`
  return createHash('sha256').update(`${customerId} ${known}`).digest('base64url')
}
