import { sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'

type Browser = { customerId: string; hash: string }

/** Notes that a browser was used again; false when the account does not know it. */
export async function touchBrowser(tx: Tx, { customerId, hash }: Browser, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('knownBrowsers')
    .set({ lastSeenAt: now })
    .where('customerId', '=', customerId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many browsers an account knows, and of how many it was told since a moment. */
export async function countBrowsers(tx: Tx, customerId: string, toldSince: Date) {
  return tx
    .selectFrom('knownBrowsers')
    .select(sql<number>`count(*)::int`.as('known'))
    .select(sql<number>`(count(*) filter (where told_at > ${toldSince}))::int`.as('told'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
}

export async function insertBrowser(tx: Tx, browser: Browser & { toldAt: Date | null; now: Date }): Promise<void> {
  const { now, ...values } = browser
  await tx
    .insertInto('knownBrowsers')
    .values({ ...values, createdAt: now, lastSeenAt: now })
    .execute()
}

export async function deleteBrowsersOf(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('knownBrowsers').where('customerId', '=', customerId).execute()
}

/** Forgets browsers that were not used since a moment, but for the one that an account has used last. */
export async function deleteOldBrowsers(db: Queryable, unusedSince: Date): Promise<void> {
  await db
    .deleteFrom('knownBrowsers as old')
    .where('old.lastSeenAt', '<', unusedSince)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('knownBrowsers as newer')
          .select('newer.hash')
          .whereRef('newer.customerId', '=', 'old.customerId')
          .whereRef('newer.lastSeenAt', '>', 'old.lastSeenAt'),
      ),
    )
    .execute()
}
