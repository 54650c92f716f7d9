import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'

/** The recipient. Only the proved owner's account gives a name: a stranger may have typed any other one. */
export type Reader = { email: string; name: string | null }

const findConfirmed = prepare((db, { email }: { email: string }) =>
  db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where(sql`lower(email)`, '=', email)
    .where('confirmedAt', 'is not', null),
)

/** The confirmed account with an address. */
export async function findReader(tx: Tx, email: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await findConfirmed(tx, { email: email.trim().toLowerCase() })
  return rows[0]
}

type Suppressed = Row<'suppressedAddresses'>

export const findSuppression = (db: Queryable, email: string): Promise<Suppressed | undefined> =>
  db.selectFrom('suppressedAddresses').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()

/** Suppresses an address: no email is sent to it until the suppression is lifted. */
export async function suppress(db: Queryable, email: string, reply: string, refusedAt: Date): Promise<void> {
  await db
    .insertInto('suppressedAddresses')
    .values({ id: randomUUID(), email: email.toLowerCase(), reply, refusedAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export const liftSuppression = (db: Queryable, email: string): Promise<Suppressed | undefined> =>
  db.deleteFrom('suppressedAddresses').where('email', '=', email.toLowerCase()).returningAll().executeTakeFirst()

export async function countSuppressed(db: Queryable): Promise<number> {
  const counting = db.selectFrom('suppressedAddresses').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}
