import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import type { Choices } from './rules.ts'

export async function findSubscriber(db: Queryable, email: string): Promise<Row<'subscribers'> | undefined> {
  return db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Keeps the name of the first request until the address is confirmed. */
export async function insertUnconfirmed(tx: Tx, subscriber: { email: string; name: string | null; createdAt: Date }) {
  await tx
    .insertInto('subscribers')
    .values({ ...subscriber, newsletter: false, productUpdates: false, confirmedAt: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export async function saveConfirmed(tx: Tx, email: string, choices: Choices, now: Date): Promise<void> {
  await tx
    .insertInto('subscribers')
    .values({ ...choices, email, name: null, confirmedAt: now, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        ...choices,
        importId: null,
        confirmedAt: sql<Date>`coalesce(subscribers.confirmed_at, excluded.confirmed_at)`,
      }),
    )
    .execute()
}

export async function deleteSubscriber(tx: Tx, email: string): Promise<Row<'subscribers'> | undefined> {
  return tx.deleteFrom('subscribers').where('email', '=', email).returningAll().executeTakeFirst()
}

export async function deleteUnconfirmed(db: Queryable, asOf: Date): Promise<void> {
  await db.deleteFrom('subscribers').where('confirmedAt', 'is', null).where('createdAt', '<', asOf).execute()
}
