import { randomUUID } from 'node:crypto'
import type { Database, Queryable, Row } from '#service/database/index.ts'
import type { AuditLog } from '#service/platform/index.ts'

type Suppressed = Row<'suppressedAddresses'>

/** The refusal that keeps an address from being mailed to; undefined for one that is mailed to. */
export const findSuppression = (db: Queryable, email: string): Promise<Suppressed | undefined> =>
  db.selectFrom('suppressedAddresses').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()

/** Has nothing more be mailed to an address, until it is lifted. */
export async function suppress(db: Queryable, email: string, reply: string, refusedAt: Date): Promise<void> {
  await db
    .insertInto('suppressedAddresses')
    .values({ id: randomUUID(), email: email.toLowerCase(), reply, refusedAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** Has an address be mailed to again; undefined where it was all the time. */
export const liftSuppression = (db: Queryable, email: string): Promise<Suppressed | undefined> =>
  db.deleteFrom('suppressedAddresses').where('email', '=', email.toLowerCase()).returningAll().executeTakeFirst()

/** Has an address be mailed to again because the vendor says so; answers whether it was not before. */
export const createAllowMail =
  ({ database, audit }: { database: Database; audit: AuditLog }) =>
  (email: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const lifted = await liftSuppression(tx, email)
      if (lifted) await audit.note(tx, { actor: 'Vendor', action: 'MailAllowed', about: lifted.id })
      return lifted !== undefined
    })

/** How many addresses nothing is mailed to. */
export async function countSuppressed(db: Queryable): Promise<number> {
  const counting = db.selectFrom('suppressedAddresses').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}
